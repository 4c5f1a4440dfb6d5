#include "graph/value.h"

#include "graph/error.h"
#include "graph/graph.h"

namespace stepgrad {

const Node& Value::node() const { return (*graph_)[id_]; }

const Shape& Value::shape() const { return node().shape; }

Value Value::named(std::string name) const {
  if (node().kind == NodeKind::parameter) {
    throw Error("parameter " + path(node()) + " cannot be renamed: its name is its key in a state_dict");
  }
  graph_->nodes_[id_].name = std::move(name);
  return *this;
}

Value Value::relabelled(std::vector<std::string> names) const {
  Shape& shape = graph_->nodes_[id_].shape;
  if (names.size() > shape.rank()) {
    throw Error(label(node()) + " has " + std::to_string(shape.rank()) + " axes " + to_string(shape) +
                ", but " + std::to_string(names.size()) + " names were given");
  }
  const std::size_t first = shape.rank() - names.size();
  for (std::size_t k = 0; k < names.size(); ++k) shape[first + k].name = std::move(names[k]);
  return *this;
}

}  // namespace stepgrad
