#pragma once

#include <cstddef>
#include <string>

#include "graph/graph.h"

namespace stepgrad::viewers {

struct TraceTableOptions {
  bool unroll = false;   // show every repeated module; otherwise those that are alike are shown once
  bool colour = false;   // for a terminal, in its own sixteen colours
  bool callers = false;  // below each node, the calls that led to its line
  bool header = true;    // the columns' names
};

// The nodes [first, end) for people, one a line: id, name, module, op, what it reads → what it gives, and the
// line of C++ that asked for it. A parameter gives the count of its numbers in place of operands:
//
//   #17  scores  heads.0      scale      #16 [1, 5, 5]   →  [batch=1, query=5, key=5]
//   layers/attention_head.cpp:31
//    #3  weight  heads.0.W_q  parameter  49,152 numbers  →  [head=64, embed=768]       layers/linear.cpp:12
//
// The text depends on the nodes alone, never on a terminal's width or the locale, and no name can break a
// line. REQUIRES: first ≤ end ≤ graph.size().
std::string trace_table(const Graph& graph, std::size_t first, std::size_t end,
                        const TraceTableOptions& options = {});

}  // namespace stepgrad::viewers
