#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph/shape.h"
#include "graph/source.h"

namespace stepgrad {

class Graph;
struct Node;

// A node's place in its graph: 0, 1, 2, … in the order of creation.
using NodeId = std::uint32_t;

// A handle to a node: cheap to copy, valid as long as its graph.
class Value {
 public:
  Value(Graph& graph, NodeId id) : graph_(&graph), id_(id) {}

  Graph& graph() const { return *graph_; }
  NodeId id() const { return id_; }
  const Node& node() const;
  const Shape& shape() const;

  // Gives the node the name that its C++ variable has; viewers show it.
  Value named(std::string name) const;
  // Relabels the last axes, as many as there are names, without adding a node. Throws Error where there are
  // fewer.
  template <class... Names>
  Value axes(Names... names) const {
    return relabelled({std::string(names)...});
  }

  bool operator==(const Value&) const = default;

 private:
  Value relabelled(std::vector<std::string> names) const;

  Graph* graph_;
  NodeId id_;
};

}  // namespace stepgrad
