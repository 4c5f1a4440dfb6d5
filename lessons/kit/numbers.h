#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "graph/evaluator.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_safetensors.h"

namespace stepgrad::kit {

enum class Dtype { float32, float64 };

// A tensor of any content; numbers keep the precision that they came in.
using Given = decltype(NamedTensor::tensor);

// The numbers of a lesson's graph, computed in the precision that --dtype names and read as double, which
// holds both.
class Numbers {
 public:
  // A parameter whose path and shape a tensor of `weights` has begins with that tensor's numbers, the others
  // as the seed has them.
  Numbers(Graph& graph, Dtype dtype, std::uint64_t seed,
          std::shared_ptr<const Safetensors> weights = nullptr);
  Numbers(const Numbers&) = delete;  // the evaluator's watcher points into it
  Numbers& operator=(const Numbers&) = delete;

  // Other weights than it was made with. REQUIRES: nothing was read.
  void weights(std::shared_ptr<const Safetensors> file) { weights_ = std::move(file); }
  // Gives the parameters that the graph has got since the last call their numbers. Whatever reads does that
  // too. Throws Error where a tensor holds what the run cannot hold.
  void load_weights();
  void set(Value value, Given given);
  // Sets an input to numbers from N(0, 1), which depend on its name and the seed.
  void set_normal(Value value);

  // The value of a node. Runs what it needs first.
  Tensor<double> operator[](Value value);
  // The same as the run has it: in its precision, and of any content.
  Given content(Value value);
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
  Evaluator<T> evaluator();

  // How many nodes were run, and in how many seconds.
  std::size_t nodes_run() const { return nodes_run_; }
  double seconds() const { return seconds_; }

 private:
  Graph& graph_;
  Dtype dtype_;
  std::variant<Evaluator<float>, Evaluator<double>> evaluator_;
  std::vector<std::pair<Value, Given>> given_;
  std::shared_ptr<const Safetensors> weights_;
  NodeId loaded_ = 0;  // the nodes before it have the file's numbers
  std::size_t nodes_run_ = 0;
  double seconds_ = 0;
  std::uint64_t seed_;
};

}  // namespace stepgrad::kit
