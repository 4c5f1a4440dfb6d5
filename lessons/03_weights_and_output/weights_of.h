#pragma once

#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lessons/kit/numbers.h"
#include "ops/softmax.h"

namespace stepgrad {

// The softmax of three scores, as text.
inline std::string weights_of(const std::array<double, 3>& scores) {
  Graph graph;
  const Value row = graph.input("row", {{"key", 3}});
  const Value weights = softmax(row);
  kit::Numbers numbers(graph, kit::Dtype::float64, 0);
  numbers.set(row, Tensor<double>({3}, scores));
  return fmt::format("{:.4f}", fmt::join(numbers[weights].elements(), ", "));
}

}  // namespace stepgrad
