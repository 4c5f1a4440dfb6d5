#pragma once

#include <memory>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "graph/scope.h"

namespace stepgrad {

// Where a module stands: its graph, and its path as PyTorch spells it. A graph alone is the root.
class ModulePath {
 public:
  ModulePath(Graph& graph, std::string path = "") : graph_(&graph), path_(std::move(path)) {}

  ModulePath operator/(const std::string& child) const;
  ModulePath operator/(std::size_t child) const { return *this / std::to_string(child); }

  Graph& graph() const { return *graph_; }
  const std::string& path() const { return path_; }
  // The path's last part; empty for the root.
  std::string name() const { return path_.substr(path_.rfind('.') + 1); }

 private:
  Graph* graph_;
  std::string path_;
};

// What people read of a module, and of the modules that it registers.
struct ModuleInfo {
  std::string name;     // "W_q", "0"
  std::string type;     // "Linear"
  std::string details;  // "in_features=768, out_features=64, bias=True"
  std::vector<Value> parameters;
  std::vector<std::shared_ptr<const ModuleInfo>> children;
};

// A named part of a model: its parameters, and the modules that it is made of. A module counts and prints
// only what it has registered, as in PyTorch. A copy is the same module: it has the same parameters.
class Module {
 public:
  Graph& graph() const { return at_.graph(); }
  const std::string& path() const { return at_.path(); }
  const ModuleInfo& info() const { return *info_; }

  // The parameters of this module and of those it registered, in the order of a state_dict.
  std::vector<Value> parameters() const;

 protected:
  Module(ModulePath at, std::string type, std::string details = "");

  // A parameter of this module's own. `where` is the line that makes the module, `line` the module's own.
  Value parameter(std::string name, Shape shape, Initialiser initialiser, Source where,
                  Source line = Source::current());
  // Makes `child` a part of this module.
  void register_module(const Module& child) { info_->children.push_back(child.info_); }
  // Nodes that are made while the result lives belong to this module.
  Scope enter(Source where) const { return {graph(), path(), where}; }
  // Throws Error as a graph does for an op: the rule, the operands and the line.
  [[noreturn]] void refuse(const ShapeError& broken, std::initializer_list<Value> operands,
                           Source where) const;

 private:
  ModulePath at_;
  std::shared_ptr<ModuleInfo> info_;
};

// Modules of one kind, registered in their order: torch.nn.ModuleList.
template <class Child>
class ModuleList : public Module {
 public:
  explicit ModuleList(ModulePath at) : Module(std::move(at), "ModuleList") {}
  void append(Child child) {
    register_module(child);
    children_.push_back(std::move(child));
  }

  std::size_t size() const { return children_.size(); }
  const Child& operator[](std::size_t i) const { return children_[i]; }
  auto begin() const { return children_.begin(); }
  auto end() const { return children_.end(); }

 private:
  std::vector<Child> children_;
};

// How many numbers the module's parameters hold.
std::size_t parameter_count(const Module& module);

// The tree that PyTorch's print(module) shows, each module that has parameters with their number, and the
// total. Neighbours that are alike are one entry: (0-11): 12 x AttentionHead(…).
std::string to_string(const Module& module);

}  // namespace stepgrad
