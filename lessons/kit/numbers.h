#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "graph/evaluator.h"

namespace stepgrad::kit {

enum class Dtype { float32, float64 };

// What an input or a parameter is set to. Numbers keep the precision that they came in.
using Given = std::variant<Tensor<float>, Tensor<double>, IndexTensor, MaskTensor>;

// The numbers of a lesson's graph, computed in the precision that --dtype names and read as double, which
// holds both.
class Numbers {
 public:
  Numbers(const Graph& graph, Dtype dtype, std::uint64_t seed);

  void set(Value value, Given given);
  // Sets an input to numbers from N(0, 1), which depend on its name and the seed.
  void set_normal(Value value);

  // The value of a node. Runs what it needs first.
  Tensor<double> operator[](Value value);
  // One row of a table, without drawing the others.
  std::vector<double> row(Value table, std::size_t r);
  // The ids of an index input; the places of a mask.
  const IndexTensor& ids(Value value) const;
  const MaskTensor& mask(Value value) const;

  // Runs one node, the first that is not computed; nothing where none is left.
  std::optional<NodeId> step();
  // Whether the node's value is there without running an op.
  bool computed(Value value) const;
  // Sets what was set in `other`, which has the same graph.
  void set_as_in(const Numbers& other);

  // An evaluator of the same graph, seed and inputs in a precision of the caller's choice.
  template <class T>
  Evaluator<T> evaluator() const;

  // How many nodes were run, and in how many seconds.
  std::size_t nodes_run() const { return nodes_run_; }
  double seconds() const { return seconds_; }

 private:
  std::variant<Evaluator<float>, Evaluator<double>> evaluator_;
  std::vector<std::pair<Value, Given>> given_;
  std::size_t nodes_run_ = 0;
  double seconds_ = 0;
  std::uint64_t seed_;
};

}  // namespace stepgrad::kit
