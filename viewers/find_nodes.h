#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"

namespace stepgrad::viewers {

// The nodes that somebody may mean who types `82` or `#82` (an id), `heads.1.scores` (a path), `scores` (a
// name), `heads.1.q` (the name of a node anywhere in that module), or `heads.1` (any node of that module).
// The first of these readings that fits any node counts; several nodes may fit it.
std::vector<NodeId> find_nodes(const Graph& graph, std::string_view typed);

// What find_nodes knows nodes by: each name and each path once, sorted.
std::vector<std::string> node_names(const Graph& graph);

// `#82 heads.0.scores`, `#80 transpose` where the node has no name: no two nodes have the same. One line.
std::string unmistakable(const Node& node);

}  // namespace stepgrad::viewers
