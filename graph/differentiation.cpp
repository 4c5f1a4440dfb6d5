#include "graph/differentiation.h"

namespace stepgrad {

void Differentiation::completes(Value gradient) {
  Node& node = graph_.nodes_[gradient.id()];
  if (node.gradient_of) return;
  // An input that is older than what it is the gradient of is read by the forward pass too.
  if (node.kind == NodeKind::input && node.id > node_.id) node.pass = Pass::backward;
  if (node.pass == Pass::forward) return;
  node.gradient_of = node_.id;
  node.shape = node_.shape;  // the same axes, so the same names
  if (node.name.empty()) {
    const std::string name = node_.kind == NodeKind::parameter ? path(node_) : node_.name;
    if (!name.empty()) node.name = "d " + name;
  }
}

}  // namespace stepgrad
