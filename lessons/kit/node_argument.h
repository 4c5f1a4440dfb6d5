#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "graph/error.h"
#include "graph/graph.h"
#include "lessons/kit/options.h"

namespace stepgrad::kit {

// A command that cannot be done. what() says why, and what could be.
class Refusal : public Error {
 public:
  using Error::Error;
};

// The one node that somebody means by an id, a name or a path; `here` where nothing was typed. Throws Refusal
// where none fits, naming the nearest, or several do, listing them.
NodeId node_argument(const Graph& graph, const std::string& typed, NodeId here, Language language);

// `scores[0,3]`, `scores [0, 3]`: a node, and indices of its first axes.
struct Part {
  NodeId node;
  std::vector<std::size_t> index;
};
// Throws Refusal as node_argument does, and for an index that is none of the node's.
Part part_argument(const Graph& graph, const std::string& typed, NodeId here, Language language);

}  // namespace stepgrad::kit
