#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "graph/graph.h"
#include "lessons/kit/numbers.h"
#include "viewers/trace_json.h"

namespace stepgrad::kit {

// The file of a node's value: 0017.scores.npy, with the op's name or the kind where the node has no name.
// Every file system takes it: what is no letter, digit, `.`, `_` or `-` is `_`.
std::string value_file(const Node& node);

// Writes the value of every node into the folder as .npy, in the run's precision, ids as int64, masks as bool
// (true keeps); then values.json, the trace of the graph with the key `file` of each node and, of the nodes
// in `gradients`, `gradient`. An older values.json is removed first and the new one comes last: a folder that
// has one is whole. Other files stay. Throws Error where writing fails.
//
// REQUIRES: all inputs are set.
void save_values(const std::filesystem::path& folder, Graph& graph, Numbers& numbers,
                 const viewers::TraceHeader& header, const std::map<NodeId, NodeId>& gradients);

}  // namespace stepgrad::kit
