#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "viewers/likeness.h"

namespace stepgrad::viewers {

// Numbered siblings that are alike: heads.0 … heads.11. They hold the same ops with the same attributes,
// shapes and names, wired alike inside, and outside to the same nodes, or each to a node of its own that does
// the same (its slice of a value), or each to the one before it.
struct Roll {
  std::vector<ModuleId> modules;                // the first stands for all
  bool in_a_row = false;                        // each reads what its neighbour made
  std::vector<std::vector<NodeId>> companions;  // nodes outside that do the same, one for each module
};

// Which nodes stand for which, once every roll is shown by its first module. Rolls nest.
class Rolling {
 public:
  // Nothing is rolled.
  explicit Rolling(const Graph& graph);
  Rolling(const Graph& graph, const ModuleTree& tree, const Selection& selected);

  // The node that is shown in the node's stead; most often itself.
  NodeId shown(NodeId node) const { return shown_[node]; }
  // The outermost roll that hides the node; nullptr where it is shown.
  const Roll* hides(NodeId node) const;
  // The roll that a module stands for; nullptr where it stands for itself alone.
  const Roll* roll_of(ModuleId module) const;
  // The roll that a node outside of it belongs to, as the first of its companions.
  const Roll* roll_of_companion(NodeId node) const;

  // A shown node that stands for `count` operands of a reader.
  struct Operand {
    NodeId node;
    std::size_t count;
  };
  // What a shown node reads. A value that it reads twice is there twice. Where modules stand in a row and the
  // reader stands for them all, this is what the whole row reads.
  std::vector<Operand> operands(const Graph& graph, const ModuleTree& tree, NodeId reader) const;

 private:
  NodeId operand(const Graph& graph, const ModuleTree& tree, NodeId reader, std::size_t slot) const;
  void hide(const ModuleTree& tree, Roll roll);

  std::vector<Roll> rolls_;
  std::vector<NodeId> shown_;
  std::vector<std::optional<std::size_t>> hidden_by_;  // index into rolls_
};

// `heads.0 … heads.11` where front is what to call the first; `heads.0, heads.1` where there are two.
std::string span_label(const std::string& front, const ModuleTree& tree, const Roll& roll);

}  // namespace stepgrad::viewers
