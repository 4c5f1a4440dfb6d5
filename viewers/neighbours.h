#pragma once

#include <vector>

#include "graph/graph.h"

namespace stepgrad::viewers {

// The nodes that read this one, each once, in order.
std::vector<NodeId> readers(const Graph& graph, NodeId node);

// The nodes that are the complete gradient of this one: one for each time that it was differentiated by.
std::vector<NodeId> gradients_of(const Graph& graph, NodeId node);

}  // namespace stepgrad::viewers
