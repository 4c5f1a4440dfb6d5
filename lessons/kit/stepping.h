#pragma once

#include <string>
#include <vector>

#include "lessons/kit/line_reader.h"
#include "lessons/kit/node_texts.h"
#include "lessons/kit/passage.h"
#include "lessons/kit/step_commands.h"
#include "lessons/kit/walk.h"

namespace stepgrad::kit {

// --step: a lesson in pieces, with a stop after each node and commands at each stop.
//
// The lesson is taught first, and its page is kept back; then the page is printed piece by piece, as the walk
// comes to the nodes of each. So a node can be named long before its section is printed, and what reads a
// node is known at once. The walk computes the graph anew, one node at each step: what it has not come to has
// no value yet, though the page's own figures needed some of them.
class Stepping {
 public:
  // `name` is the prompt's. REQUIRES: what it is made from outlives it, and nothing of `numbers` is computed.
  Stepping(std::string name, Graph& graph, Numbers& numbers, const Options& options, const AxisTokens& tokens,
           bool colour, StandardOutput& output);

  // Prints the passages as the commands come to them, until somebody quits or there are no more commands.
  void go(const std::vector<Passage>& passages);

 private:
  // These say whether the walk goes on.
  bool obey(const std::string& line);
  bool perform(const StepCommand& command, const std::string& argument);
  void forward(std::size_t steps);
  void run_to_end();
  void run_to(NodeId target);
  void need_more() const;
  void step();
  void stop();
  void print_until(NodeId id);
  NodeId end_of_page() const { return static_cast<NodeId>(graph_.size()); }
  const StepCommand& command(const std::string& word) const;
  // What the argument means; where there is none, the node where the walk stands.
  NodeId node(const std::string& argument) const;
  // How many steps the argument asks for. Throws Refusal with `too_many` where these are more than `most`.
  std::size_t count(const StepCommand& command, const std::string& argument, std::size_t most,
                    std::string_view too_many) const;
  std::vector<std::string> completions(const std::string& typed) const;

  std::string prompt_;
  const Graph& graph_;
  const Options& options_;
  const StepPhrases& phrases_;
  StandardOutput& output_;
  Walk walk_;
  NodeTexts texts_;
  std::vector<Passage> passages_;
  std::size_t printed_ = 0;  // passages
  bool page_above_ = false;  // whether the page is what was printed last
  std::string last_done_;    // the last line that was no Refusal
};

}  // namespace stepgrad::kit
