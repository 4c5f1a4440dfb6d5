#include "lessons/kit/walk.h"

#include <algorithm>

namespace stepgrad::kit {

Walk::Walk(const Graph& graph, Numbers& numbers) : numbers_(numbers) {
  for (const Node& node : graph.nodes()) {
    if (node.kind == NodeKind::op) ops_.push_back(node.id);
  }
}

std::size_t Walk::ops_since(NodeId id) const {
  const auto there = std::lower_bound(ops_.begin(), ops_.end(), id);
  return behind() - static_cast<std::size_t>(there - ops_.begin());
}

void Walk::forward() {
  if (next_ == computed_ && next_ < ops_.size()) {
    numbers_.step();
    ++computed_;
  }
  ++next_;
}

}  // namespace stepgrad::kit
