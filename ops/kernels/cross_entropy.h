#pragma once

#include <cstdint>
#include <optional>

#include "graph/tensor.h"

namespace stepgrad::kernels {

// Logits are [..., class] and targets [...]. Each throws ShapeError for a target that is neither a class nor
// ignore_index. T is float or double; sums are taken in double.

// y = the mean of −log softmax(logits)[target] over the targets that are not ignored; NaN where all are.
template <class T>
void cross_entropy(const Tensor<T>& logits, const IndexTensor& targets,
                   std::optional<std::int64_t> ignore_index, Tensor<T>& y);

// Its gradient: dx = dy (softmax(logits) − 1 at the target) / n, n being the number of targets that are not
// ignored, and 0 in the rows that are.
template <class T>
void cross_entropy_gradient(T dy, const Tensor<T>& logits, const IndexTensor& targets,
                            std::optional<std::int64_t> ignore_index, Tensor<T>& dx);

}  // namespace stepgrad::kernels
