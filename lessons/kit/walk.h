#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "lessons/kit/numbers.h"

namespace stepgrad::kit {

// A walk over the ops of a graph, in the order of their ids, to the end: a place after the last. It runs the
// node that it comes to for the first time, and no other: what it has not reached is not computed. Going back
// undoes nothing.
class Walk {
 public:
  // Stands before the first op. REQUIRES: all inputs of `numbers` are set, nothing of it is computed, and it
  // outlives the walk.
  Walk(const Graph& graph, Numbers& numbers);

  // How many ops lie behind the place where it stands, and how many steps lead to the end.
  std::size_t behind() const { return next_ == 0 ? 0 : next_ - 1; }
  std::size_t left() const { return ops_.size() + 1 - next_; }
  bool ended() const { return left() == 0; }

  // The op that it stands at; the last one at the end. REQUIRES: there is an op, and forward() was called.
  NodeId at() const { return ops_[std::min(next_, ops_.size()) - 1]; }
  // How many ops back the op `id` lies. REQUIRES: id ≤ at().
  std::size_t ops_since(NodeId id) const;
  // The op that forward() goes to. REQUIRES: left() > 1.
  NodeId next() const { return ops_[next_]; }
  // Goes to the next op, and from the last one to the end. REQUIRES: left() > 0.
  void forward();
  // REQUIRES: count ≤ behind().
  void back(std::size_t count) { next_ -= count; }

 private:
  Numbers& numbers_;
  std::vector<NodeId> ops_;
  std::size_t next_ = 0, computed_ = 0;  // places in ops_
};

}  // namespace stepgrad::kit
