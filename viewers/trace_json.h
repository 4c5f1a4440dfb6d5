#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "graph/graph.h"

namespace stepgrad::viewers {

// What a trace says of the whole lesson.
struct TraceHeader {
  std::string lesson = "";  // 06_multi_head_attention
  std::string dtype = "";   // float32, float64
  std::uint64_t seed = 0;
  std::size_t parameters = 0;  // of the lesson's module
  NodeId output = 0;           // the lesson's result
};

// Keys of nodes that a document has where the nodes' values were written beside it.
struct ValueFiles {
  std::vector<std::string> files = {};      // of the node of each id: its key "file"
  std::map<NodeId, NodeId> gradients = {};  // of some nodes, the node of its gradient: its key "gradient"
};

// The graph for programs: one JSON document in UTF-8, one node a line, so that two of them can be compared
// line by line. The format is a contract: a program that reads version 1 reads every later text of schema 1,
// because fields are only added.
//
// Bytes of a name that are no UTF-8 become U+FFFD; an attribute that is no finite number becomes the string
// "inf", "-inf" or "nan".
std::string trace_json(const Graph& graph, const TraceHeader& header, const ValueFiles& values = {});

}  // namespace stepgrad::viewers
