#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Each works on the rows of the last axis. T is float or double; sums are taken in double.

// y = exp(x − max x) / Σ exp(x − max x): shifting by the row's maximum changes nothing but keeps exp from
// overflowing. A row of −∞ alone, where every key is blocked, becomes 0: it attends to nothing. A row with a
// NaN becomes NaN.
template <class T>
void softmax(const Tensor<T>& x, Tensor<T>& y);

// y = (x − max x) − log Σ exp(x − max x). A row of −∞ alone stays so, the logarithm of 0; a row with a
// NaN becomes NaN.
template <class T>
void log_softmax(const Tensor<T>& x, Tensor<T>& y);

// dx = y ∘ (dy − ⟨dy, y⟩), the gradient of y = softmax(x).
template <class T>
void softmax_gradient(const Tensor<T>& y, const Tensor<T>& dy, Tensor<T>& dx);

}  // namespace stepgrad::kernels
