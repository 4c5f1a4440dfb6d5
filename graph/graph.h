#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graph/node.h"
#include "graph/value.h"

namespace stepgrad {

// A computation: nodes and shapes, no numbers. A node's operands were made before it, so the order of
// creation is an order of evaluation, and its reverse is one for differentiation.
class Graph {
 public:
  Graph() = default;
  Graph(const Graph&) = delete;  // values point into it
  Graph& operator=(const Graph&) = delete;

  // A value that whoever runs the graph sets.
  Value input(std::string name, Shape shape, Source where = Source::current());
  // The same for ids: integers, never differentiated.
  Value index_input(std::string name, Shape shape, Source where = Source::current());
  // The same for a mask, which says of each place whether it is kept or blocked.
  Value mask_input(std::string name, Shape shape, Source where = Source::current());
  // A value that begins as `initialiser` says. Throws Error where the module has a parameter of that name
  // already.
  Value parameter(std::string name, Shape shape, Initialiser initialiser, Source where = Source::current());
  // A node that computes op of the inputs. Throws Error, with the op's rule, the operands and a hint, where
  // they do not fit together or belong to another graph.
  Value add(std::shared_ptr<const Op> op, std::span<const Value> inputs, Source where);

  std::size_t size() const { return nodes_.size(); }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  const std::deque<Node>& nodes() const { return nodes_; }
  std::vector<Value> parameters();
  // Where the next node would stand.
  const Place& place() const { return *place_; }

 private:
  friend class Value;
  friend class Scope;
  friend class Differentiation;

  Node& append(NodeKind kind, std::string name, Shape shape, Source where);

  std::deque<Node> nodes_;  // a vector would move nodes while gradients() reads and appends
  std::unordered_set<std::string> parameter_paths_;
  std::shared_ptr<const Place> place_ = std::make_shared<const Place>();
  const Node* differentiated_ = nullptr;  // new nodes are part of this one's derivative
};

// The node that computes O{attributes…} of the inputs.
template <class O, class... Attributes>
Value apply(std::span<const Value> inputs, Source where, Attributes&&... attributes) {
  return inputs[0].graph().add(std::make_shared<const O>(std::forward<Attributes>(attributes)...), inputs,
                               where);
}
template <class O, class... Attributes>
Value apply(std::initializer_list<Value> inputs, Source where, Attributes&&... attributes) {
  return apply<O>(std::span(inputs.begin(), inputs.size()), where, std::forward<Attributes>(attributes)...);
}

}  // namespace stepgrad
