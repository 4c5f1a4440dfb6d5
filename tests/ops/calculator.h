#pragma once

#include <optional>

#include "graph/gradients.h"
#include "tests/support/checks.h"

namespace stepgrad::testing {

// A graph and its evaluator, for tests that compute one small thing.
template <class T>
struct Calculator {
  Graph graph;
  Evaluator<T> run{graph};

  Value operator()(std::string name, const Tensor<T>& tensor) {
    const Value value = graph.input(std::move(name), Shape(tensor.extents()));
    run.set(value, tensor);
    return value;
  }
  Value ids(const IndexTensor& tensor) {
    const Value value = graph.index_input("ids", Shape(tensor.extents()));
    run.set(value, tensor);
    return value;
  }
  const Tensor<T>& value(Value y) {
    run.forward();
    return run[y];
  }
  // ∂⟨y, upstream⟩/∂x; upstream is all ones unless it is given.
  const Tensor<T>& gradient(Value y, Value x, std::optional<Tensor<T>> upstream = {}) {
    if (!upstream) upstream = Tensor<T>::filled(y.shape().extents(), 1);
    return value(gradients(y, {x}, (*this)("upstream", *upstream))[0]);
  }
};

}  // namespace stepgrad::testing
