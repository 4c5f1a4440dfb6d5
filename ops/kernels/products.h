#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Matrix products by CBLAS on strided operands: a transpose is a flag and a slice a leading dimension, so
// neither is copied. T is float or double. Where the inner axis is empty, the sum over nothing is 0.

// y[…, m, n] = left[…, m, k] · right[…, k, n]; the leading axes broadcast to y's. An operand of one axis is a
// row [1, k] on the left, a column [k, 1] on the right, and y is without the axis of size 1.
template <class T>
void matmul(const Tensor<T>& left, const Tensor<T>& right, Tensor<T>& y);

// y[…, out] = x[…, in] · weight[out, in]ᵀ + bias[out]; bias may be nullptr.
template <class T>
void linear(const Tensor<T>& x, const Tensor<T>& weight, const Tensor<T>* bias, Tensor<T>& y);

// dweight[out, in] = Σ dy[…, out]ᵀ · x[…, in] over the leading axes.
template <class T>
void linear_weight_gradient(const Tensor<T>& dy, const Tensor<T>& x, Tensor<T>& dweight);

}  // namespace stepgrad::kernels
