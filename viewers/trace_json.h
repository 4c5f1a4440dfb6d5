#pragma once

#include <cstdint>
#include <string>

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

// The graph for programs: one JSON document in UTF-8, one node a line, so that two of them can be compared
// line by line. The format is a contract: a program that reads version 1 reads every later text of schema 1,
// because fields are only added.
//
// Bytes of a name that are no UTF-8 become U+FFFD; an attribute that is no finite number becomes the string
// "inf", "-inf" or "nan".
std::string trace_json(const Graph& graph, const TraceHeader& header);

}  // namespace stepgrad::viewers
