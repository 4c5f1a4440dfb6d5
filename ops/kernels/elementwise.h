#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// y = a op b, element by element; a and b broadcast to y's extents. T is float or double.
template <class T>
void add(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y);
template <class T>
void sub(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y);
template <class T>
void mul(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y);
template <class T>
void div(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y);

// y = f(x), element by element; x has y's extents.
template <class T>
void exp(const Tensor<T>& x, Tensor<T>& y);
template <class T>
void log(const Tensor<T>& x, Tensor<T>& y);
template <class T>
void sqrt(const Tensor<T>& x, Tensor<T>& y);
template <class T>
void tanh(const Tensor<T>& x, Tensor<T>& y);
template <class T>
void relu(const Tensor<T>& x, Tensor<T>& y);
template <class T>
void pow(const Tensor<T>& x, T exponent, Tensor<T>& y);
template <class T>
void scale(const Tensor<T>& x, T factor, Tensor<T>& y);

// y = dy where x > 0 or x is NaN, 0 elsewhere; all have y's extents.
template <class T>
void relu_gradient(const Tensor<T>& x, const Tensor<T>& dy, Tensor<T>& y);

}  // namespace stepgrad::kernels
