#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "viewers/module_tree.h"

namespace stepgrad::viewers {

// The nodes of a graph that a viewer shows, by id.
using Selection = std::vector<bool>;

// The selected nodes that read each node, by id.
using Readers = std::vector<std::vector<NodeId>>;
Readers readers(const Graph& graph, const Selection& selected);

// Compares numbered siblings, each with the next. Only selected nodes are compared: a picture of the forward
// pass does not care how its modules differ in the backward pass.
class Likeness {
 public:
  struct Verdict {
    bool alike = false;
    bool in_a_row = false;  // one of them reads the other
    bool last = false;      // the second is the end of a row: what its siblings give to the next leaves here
    std::vector<std::pair<NodeId, NodeId>> companions;  // nodes outside that do the same for each
  };

  // REQUIRES: siblings are children of one module and share its series; all arguments outlive this.
  Likeness(const Graph& graph, const ModuleTree& tree, const Selection& selected, const Readers& readers,
           const std::vector<ModuleId>& siblings)
      : graph_(graph), tree_(tree), selected_(selected), readers_(readers), siblings_(siblings) {}

  // Compares sibling `at` with the next one. `first`: nothing comes before `at`, so what its siblings get
  // from the one before may enter here.
  Verdict compare(std::size_t at, bool first) const;

 private:
  // Where a neighbour of a node lies, seen from the node's module: the `index`-th node of this module
  // (step 0), somewhere in the module `step` siblings on, or node `index` outside of all siblings.
  struct Link {
    bool outside = false;
    std::ptrdiff_t step = 0;
    std::size_t index = 0;
    auto operator<=>(const Link&) const = default;
  };
  struct Pair {
    std::size_t at;
    bool first;
  };

  const Module& module(std::size_t at) const { return tree_[siblings_[at]]; }
  Link link(std::size_t at, NodeId neighbour) const;
  std::vector<Link> links_to_readers(std::size_t at, NodeId node) const;
  bool same_node(std::size_t at, const Node& a, const Node& b) const;
  bool same_operands(const Pair& pair, const Node& a, const Node& b, Verdict& verdict) const;
  bool same_readers(const Pair& pair, NodeId a, NodeId b, Verdict& verdict) const;
  bool fit(const Pair& pair, const Link& a, const Link& b, Verdict& verdict) const;
  bool companions(std::size_t at, NodeId a, NodeId b) const;

  const Graph& graph_;
  const ModuleTree& tree_;
  const Selection& selected_;
  const Readers& readers_;
  const std::vector<ModuleId>& siblings_;
};

}  // namespace stepgrad::viewers
