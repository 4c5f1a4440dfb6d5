#pragma once

#include <string>

#include "graph/graph.h"

namespace stepgrad {

// While it lives, new nodes belong to a module and remember the call that led there.
class Scope {
 public:
  // Nodes belong to `module`, a whole path such as "heads.8"; `where` is the line that called into it.
  Scope(Graph& graph, std::string module, Source where);
  // Nodes stay in the module that they would have belonged to; only the call is remembered.
  Scope(Graph& graph, Source where);
  ~Scope() { graph_.place_ = std::move(outer_); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Graph& graph_;
  std::shared_ptr<const Place> outer_;
};

}  // namespace stepgrad
