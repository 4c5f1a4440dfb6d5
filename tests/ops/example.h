#pragma once

#include <vector>

#include "ops/catalog_row.h"
#include "tests/support/checks.h"

namespace stepgrad::testing {

// A catalog example built in a graph of its own, with its operands set to fixed random numbers and ids.
template <class T>
struct BuiltExample {
  explicit BuiltExample(const Example& example) : run(graph) {
    for (const ExampleOperand& operand : example.operands) {
      operands.push_back(operand.ids_below ? graph.index_input(operand.name, operand.shape)
                                           : graph.input(operand.name, operand.shape));
    }
    y = example.build(operands);
    for (std::size_t i = 0; i < operands.size(); ++i) set(operands[i], example.operands[i]);
  }

  // The operands that hold numbers.
  std::vector<Value> differentiable() const {
    std::vector<Value> values;
    for (const Value operand : operands) {
      if (operand.node().kind == NodeKind::input) values.push_back(operand);
    }
    return values;
  }

  Graph graph;
  std::vector<Value> operands;
  Value y{graph, 0};
  Evaluator<T> run;

 private:
  void set(Value value, const ExampleOperand& operand) {
    const Extents extents = operand.shape.extents();
    const Tensor<T> numbers = random_tensor<T>(extents, operand.name, operand.low, operand.high);
    if (!operand.ids_below) return run.set(value, numbers);
    IndexTensor ids(extents);
    std::int64_t* to = ids.write();
    for (const double number :
         random_tensor<double>(extents, operand.name, 0, static_cast<double>(*operand.ids_below))
             .elements()) {
      *to++ = static_cast<std::int64_t>(number);
    }
    run.set(value, ids);
  }
};

}  // namespace stepgrad::testing
