#pragma once

#include <vector>

#include "graph/evaluator.h"
#include "ops/catalog_row.h"

namespace stepgrad {

// An example of a catalog row, built in a graph of its own and ready to run in one precision: its operands
// are set to fixed random numbers and ids, as the example asks.
template <class T>
struct BuiltExample {
  explicit BuiltExample(const Example& example);

  // The operands that hold numbers.
  std::vector<Value> differentiable() const;

  Graph graph;
  std::vector<Value> operands;
  Value y{graph, 0};
  Evaluator<T> run;
};

extern template struct BuiltExample<float>;
extern template struct BuiltExample<double>;

}  // namespace stepgrad
