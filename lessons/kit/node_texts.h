#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "lessons/kit/axis_tokens.h"
#include "lessons/kit/node_argument.h"
#include "lessons/kit/numbers.h"
#include "lessons/kit/options.h"
#include "lessons/kit/step_phrases.h"

namespace stepgrad::kit {

// What --step tells of a node, each in lines that end. Throws Refusal where there is nothing to tell.
//
// REQUIRES: what it is made from outlives it.
class NodeTexts {
 public:
  NodeTexts(Graph& graph, Numbers& numbers, const Options& options, const AxisTokens& tokens, bool colour);

  // Where the walk stops: the node in a line, with as much of its numbers as --values asks for.
  std::string stop(NodeId id);
  std::string value(const Part& part);
  std::string gradient(NodeId id);
  std::string formula(NodeId id) const;
  // The lines of C++ that made it: its own, and each caller's.
  std::string where(NodeId id) const;
  std::string around(NodeId id) const;
  // The trace table of the nodes before and after it: `>` marks `here`, `*` the node itself elsewhere.
  std::string list(NodeId id, NodeId here) const;

 private:
  void need_computed(NodeId id) const;
  std::string lines(std::string_view heading, const std::vector<NodeId>& nodes) const;

  Graph& graph_;
  Numbers& numbers_;
  const Options& options_;
  const StepPhrases& phrases_;
  const AxisTokens& tokens_;
  bool colour_;
};

}  // namespace stepgrad::kit
