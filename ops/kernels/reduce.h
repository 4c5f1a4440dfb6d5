#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Each works over the axes that `reduced` marks. T is float or double.

// y = factor · Σ x; y has the other axes, in order, with or without axes of size 1 in the place of the
// reduced ones. Each sum is taken in double.
template <class T>
void sum(const Tensor<T>& x, const PerAxis<bool>& reduced, double factor, Tensor<T>& y);

// y = the largest of x, NaN where one of them is; y's axes are as above. REQUIRES: no reduced axis is empty.
template <class T>
void max(const Tensor<T>& x, const PerAxis<bool>& reduced, Tensor<T>& y);

// y = 1/n at each of the n places where x is largest, 0 elsewhere; NaN where the largest is. y has x's
// extents.
template <class T>
void max_share(const Tensor<T>& x, const PerAxis<bool>& reduced, Tensor<T>& y);

}  // namespace stepgrad::kernels
