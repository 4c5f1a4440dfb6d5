#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "graph/graph.h"

namespace stepgrad::viewers {

// A module's place in its tree; 0 is the root.
using ModuleId = std::size_t;

// A module and the nodes that were made in it. A number belongs to the name before it: `heads.0.W_q` is the
// module `W_q` of the module `heads.0`.
struct Module {
  std::string path;                   // heads.0.W_q
  std::string label;                  // W_q: the path's last part
  std::string series;                 // heads of heads.0: what its numbered siblings share
  std::optional<std::size_t> number;  // 0 of heads.0
  ModuleId parent = 0;
  std::size_t level = 0;           // 0 for the root
  std::vector<ModuleId> children;  // in the order in which their first nodes were made
  std::vector<NodeId> nodes;       // its own and those of modules in it, ascending
};

// The modules of a graph.
class ModuleTree {
 public:
  explicit ModuleTree(const Graph& graph);

  std::size_t size() const { return modules_.size(); }
  const Module& operator[](ModuleId id) const { return modules_[id]; }
  // The innermost module of a node.
  ModuleId of(NodeId node) const { return module_of_[node]; }
  // The module around `id` that stands at `level`, or nothing where `id` is further out.
  std::optional<ModuleId> around(ModuleId id, std::size_t level) const;

 private:
  ModuleId find_or_add(std::string_view path);
  ModuleId child(ModuleId parent, const std::string& path, std::string_view label);

  std::vector<Module> modules_;
  std::unordered_map<std::string, ModuleId> by_path_;
  std::vector<ModuleId> module_of_;
};

// The numbers that the parameters among the nodes hold.
std::size_t parameter_count(const Graph& graph, std::span<const NodeId> nodes);

}  // namespace stepgrad::viewers
