#include "ops/reduction_examples.h"

namespace stepgrad {

std::vector<Example> reduction_examples(const std::string& name,
                                        Value (*op)(Value, Axes, ReducedAxes, Source)) {
  const ExampleOperand x{"x", {{"batch", 2}, {"row", 3}, {"column", 2}}};
  const auto over = [op](const Axes& axes, ReducedAxes kept) {
    return [=](std::span<const Value> in) { return op(in[0], axes, kept, Source::current()); };
  };
  return {{name + "(x)", {x}, over(Axes::all(), ReducedAxes::drop)},
          {name + "(x, {0, -1})", {x}, over({0, -1}, ReducedAxes::drop)},
          {name + "(x, {1}, ReducedAxes::keep)", {x}, over({1}, ReducedAxes::keep)}};
}

}  // namespace stepgrad
