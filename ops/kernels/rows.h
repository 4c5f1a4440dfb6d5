#pragma once

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Each works on the rows of the last axis. T is float or double; sums are taken in double.

// y = exp(x − max x) / Σ exp(x − max x): shifting by the row's maximum changes nothing but keeps exp from
// overflowing. A row with a NaN, or of −∞ alone, becomes NaN: no weights can be said to be right for it.
template <class T>
void softmax(const Tensor<T>& x, Tensor<T>& y);

// y = (x − max x) − log Σ exp(x − max x). A row with a NaN, or of −∞ alone, becomes NaN, as above.
template <class T>
void log_softmax(const Tensor<T>& x, Tensor<T>& y);

// dx = y ∘ (dy − ⟨dy, y⟩), the gradient of y = softmax(x).
template <class T>
void softmax_gradient(const Tensor<T>& y, const Tensor<T>& dy, Tensor<T>& dx);

}  // namespace stepgrad::kernels
