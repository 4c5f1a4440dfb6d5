#pragma once

#include "graph/tensor.h"
#include "ops/gelu_form.h"

namespace stepgrad::kernels {

// y = x Φ(x), element by element; Φ is the normal distribution, or its approximation by tanh.
template <class T>
void gelu(const Tensor<T>& x, Gelu form, Tensor<T>& y);

// dx = (Φ(x) + x Φ′(x)) ∘ dy, element by element; x and dy have the same extents.
template <class T>
void gelu_gradient(const Tensor<T>& x, const Tensor<T>& dy, Gelu form, Tensor<T>& dx);

}  // namespace stepgrad::kernels
