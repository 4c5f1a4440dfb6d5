#include "ops/broadcasting_examples.h"

namespace stepgrad {

std::vector<Example> broadcasting_examples(const std::string& name, Value (*op)(Value, Value, Source),
                                           double low, double high) {
  const Shape matrix{{"row", 2}, {"column", 3}}, row{{"column", 3}}, column{{"row", 2}, {"", 1}}, scalar;
  const auto build = [op](std::span<const Value> in) { return op(in[0], in[1], Source::current()); };
  return {{name + "(a, b)", {{"a", matrix}, {"b", matrix, low, high}}, build},
          {name + "(a, row)", {{"a", matrix}, {"row", row, low, high}}, build},
          {name + "(column, row)", {{"column", column}, {"row", row, low, high}}, build},
          {name + "(scalar, a)", {{"scalar", scalar}, {"a", matrix, low, high}}, build}};
}

}  // namespace stepgrad
