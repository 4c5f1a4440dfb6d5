#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graph/op.h"

namespace stepgrad {

// An operand of an example. Its numbers are drawn from [low, high); or it holds ids below `ids_below`, or a
// mask.
struct ExampleOperand {
  std::string name;
  Shape shape;
  double low = -1, high = 1;
  std::optional<std::int64_t> ids_below = {};
  bool mask = false;  // keep or block, by chance
};

// One way to call an op, small enough to check every element of its derivative.
struct Example {
  std::string call;  // as it is written in C++, with the operands' names
  std::vector<ExampleOperand> operands;
  std::function<Value(std::span<const Value> operands)> build;
};

// What the catalog knows of an op. Tests check every example's derivatives; docs/ops.md shows them.
struct CatalogRow {
  Card card;
  std::vector<Example> examples;
};

}  // namespace stepgrad
