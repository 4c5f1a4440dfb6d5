#pragma once

#include <string_view>

#include "graph/tensor.h"

namespace stepgrad {

// Numbers drawn uniformly from [low, high), the same for the same name.
template <class T>
Tensor<T> random_tensor(const Extents& extents, std::string_view name, double low = -1, double high = 1);

}  // namespace stepgrad
