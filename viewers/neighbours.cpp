#include "viewers/neighbours.h"

#include <algorithm>

namespace stepgrad::viewers {

std::vector<NodeId> readers(const Graph& graph, NodeId node) {
  std::vector<NodeId> found;
  for (NodeId later = node + 1; later < graph.size(); ++later) {
    const std::vector<NodeId>& inputs = graph[later].inputs;
    if (std::find(inputs.begin(), inputs.end(), node) != inputs.end()) found.push_back(later);
  }
  return found;
}

std::vector<NodeId> gradients_of(const Graph& graph, NodeId node) {
  std::vector<NodeId> found;
  for (const Node& other : graph.nodes()) {
    if (other.gradient_of == node) found.push_back(other.id);
  }
  return found;
}

}  // namespace stepgrad::viewers
