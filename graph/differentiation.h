#pragma once

#include "graph/graph.h"

namespace stepgrad {

// While it lives, new nodes are part of `node`'s derivative: they belong to the backward pass, and stand in
// node's module at node's source line.
class Differentiation {
 public:
  Differentiation(Graph& graph, const Node& node)
      : graph_(graph), node_(node), outer_(graph.differentiated_) {
    graph.differentiated_ = &node;
  }
  ~Differentiation() { graph_.differentiated_ = outer_; }
  Differentiation(const Differentiation&) = delete;
  Differentiation& operator=(const Differentiation&) = delete;

  // Records that `gradient` is the node's complete gradient, unless it is another node's too and was recorded
  // as that.
  void completes(Value gradient);

 private:
  Graph& graph_;
  const Node& node_;
  const Node* outer_;
};

}  // namespace stepgrad
