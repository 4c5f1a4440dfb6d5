#pragma once

#include <filesystem>
#include <string>

#include "graph/evaluator.h"
#include "graph/files/safetensors.h"

namespace stepgrad::testing {

// One folder of golden/: a test builds its graph, and compares all that it computes with what PyTorch gave.
//
//   Subject<double> golden("attention_head");
//   const AttentionHead head(golden.graph(), 8, 4);
//   const Value hidden_states = golden.input("hidden_states");
//   golden.check(head(hidden_states, hidden_states));
template <class T>
class Subject {
 public:
  // REQUIRES: golden/ has the folder.
  explicit Subject(const std::string& name);

  Graph& graph() { return graph_; }
  Evaluator<T>& run() { return run_; }

  // An input of the graph, set to the numbers, ids or mask of NAME.npy.
  Value input(const std::string& name);
  Value ids(const std::string& name);
  Value mask(const std::string& name);

  // Loads weights.safetensors, where the folder has it, and compares the output, every value on the way and
  // every gradient. A parameter or an input of numbers without an expected gradient is a failure too.
  void check(Value output);

 private:
  Value find(const std::string& path);
  void check_complete(const Safetensors& expected);

  std::filesystem::path folder_;
  Graph graph_;
  Evaluator<T> run_{graph_};
};

}  // namespace stepgrad::testing
