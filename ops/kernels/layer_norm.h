#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Each works on the rows of the last axis, with z = (x − mean x) / s and s = √(var x + eps), where var is the
// mean of the squared distances from the mean. T is float or double; everything but the result is in double.

// y = z ∘ weight + bias; y = z where both are null.
template <class T>
void layer_norm(const Tensor<T>& x, const Tensor<T>* weight, const Tensor<T>* bias, double eps, Tensor<T>& y);

// dx = (dy − mean dy − z mean(dy ∘ z)) / s, the gradient of y = z.
template <class T>
void layer_norm_gradient(const Tensor<T>& dy, const Tensor<T>& x, double eps, Tensor<T>& dx);

}  // namespace stepgrad::kernels
