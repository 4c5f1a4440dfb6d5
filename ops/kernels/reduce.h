#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// y = factor · Σ x over the axes that `reduced` marks; y has the other axes, in order, with or without axes
// of size 1 in the place of the reduced ones. Each sum is taken in double. T is float or double.
template <class T>
void sum(const Tensor<T>& x, const PerAxis<bool>& reduced, double factor, Tensor<T>& y);

}  // namespace stepgrad::kernels
