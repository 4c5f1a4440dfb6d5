#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "graph/tensor.h"

namespace stepgrad {

// train: dropout drops. evaluate: it lets everything through.
enum class Mode { evaluate, train };

// Runs a graph in one precision, T = float or double. It keeps the value of every node, and never shows one
// that is out of date: set() makes whatever depends on the node stale, and reading a stale value throws.
//
// A copy is independent of its original, and cheap: tensors share storage until one of the two writes.
template <class T>
class Evaluator {
 public:
  // Parameters begin with the numbers that their initialisers draw for this seed.
  explicit Evaluator(const Graph& graph, std::uint64_t seed = 0) : graph_(&graph), seed_(seed) {}

  // Gives an input or a parameter its value. Throws Error where the sizes differ, and where the node computes
  // its value.
  void set(Value value, Tensor<T> tensor);
  // Gives an index input its ids.
  void set(Value value, IndexTensor ids);

  // Gives a mask its places.
  void set(Value value, MaskTensor mask);

  // Evaluates until it is told otherwise. Another mode makes stale whatever depends on it.
  void mode(Mode mode);
  Mode mode() const { return mode_; }

  // Runs whatever is stale; nodes that were added since the last run are. Throws Error, naming the node,
  // where an input has no value or an op cannot take one.
  void forward();
  // Runs only what these values need.
  void forward(std::span<const Value> targets);
  void forward(std::initializer_list<Value> targets) { forward(std::span(targets.begin(), targets.size())); }
  // Runs exactly one node, the first stale one, and says which; nothing where none is left.
  std::optional<NodeId> step();

  // Begins another run: makes whatever is computed stale, so that forward() runs all of it again, and dropout
  // draws anew. Until then a dropout keeps its mask, whatever is set.
  void invalidate();

  // The value of a node. Throws Error where it is not up to date.
  const Tensor<T>& operator[](Value value) const;
  // The ids of an index input.
  const IndexTensor& ids(Value value) const;
  // The places of a mask.
  const MaskTensor& mask(Value value) const;
  // Row r of a table [rows, width], without drawing the others.
  std::vector<T> row(Value table, std::size_t r) const;
  // Whether operator[] would give the value.
  bool up_to_date(Value value) const;

  // Calls back after each node that is run, with the seconds that it took. A watcher may read the evaluator;
  // Error is thrown where it sets or runs it.
  using Watcher = std::function<void(const Node& node, const Evaluator& evaluator, double seconds)>;
  void watch(Watcher watcher) { watcher_ = std::move(watcher); }

  const Graph& graph() const { return *graph_; }
  std::uint64_t seed() const { return seed_; }

 private:
  friend class Operands<T>;

  // What the evaluator knows of a node.
  struct Slot {
    Tensor<T> value;
    bool fresh = false;
  };
  // A parameter that nobody has set: its rows are drawn when they are read.
  struct Draw {
    std::uint64_t key = 0;
    std::vector<bool> drawn;  // by row
  };

  // Whether the watcher is being called; never in a copy.
  struct Notifying {
    bool now = false;
    Notifying() = default;
    Notifying(const Notifying&) {}
    Notifying& operator=(const Notifying&) { return *this; }
  };

  void check_idle() const;
  void notify(const Node& node, double seconds);
  void check_own(Value value) const;
  void need_fresh(Value value) const;
  void check_settable(Value value, Content given, const Extents& extents) const;
  void check_numbers(Value value) const;
  const Tensor<T>& fresh(NodeId id) const;
  void read_row(NodeId id, std::size_t r, T* to) const;
  void begin_draw(const Node& node);
  void draw_row(NodeId id, Draw& draw, std::size_t r) const;
  template <class Store>
  void replace(NodeId id, Store store);
  void grow();
  void make_stale_after(NodeId id);
  void run(NodeId id);

  const Graph* graph_;
  std::uint64_t seed_;
  Watcher watcher_;
  Notifying notifying_;
  std::unordered_map<NodeId, IndexTensor> ids_;
  std::unordered_map<NodeId, MaskTensor> masks_;
  Mode mode_ = Mode::evaluate;
  std::uint64_t runs_ = 0;  // how often invalidate() was called
  NodeId first_stale_ = 0;  // no node before it is stale
  // Drawing a parameter's row is invisible from outside, so reading is const all the same.
  mutable std::vector<Slot> slots_;
  mutable std::unordered_map<NodeId, Draw> draws_;
};

extern template class Evaluator<float>;
extern template class Evaluator<double>;

}  // namespace stepgrad
