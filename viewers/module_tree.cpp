#include "viewers/module_tree.h"

#include <algorithm>
#include <charconv>

namespace stepgrad::viewers {

namespace {

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The length of the path's first part: up to the next dot, and with the number that follows, if one does.
std::size_t first_part(std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return path.size();
  if (number_in(path.substr(0, dot))) return dot;
  const std::size_t end = std::min(path.find('.', dot + 1), path.size());
  return number_in(path.substr(dot + 1, end - dot - 1)) ? end : dot;
}

}  // namespace

ModuleTree::ModuleTree(const Graph& graph) : modules_(1) {
  std::unordered_map<const Place*, ModuleId> known;  // nodes that were made together share their place
  for (const Node& node : graph.nodes()) {
    const auto [at, is_new] = known.try_emplace(node.place.get());
    if (is_new) at->second = find_or_add(node.module());
    module_of_.push_back(at->second);
    for (ModuleId id = at->second; id != 0; id = modules_[id].parent) modules_[id].nodes.push_back(node.id);
    modules_[0].nodes.push_back(node.id);
  }
}

std::optional<ModuleId> ModuleTree::around(ModuleId id, std::size_t level) const {
  if (modules_[id].level < level) return std::nullopt;
  while (modules_[id].level > level) id = modules_[id].parent;
  return id;
}

ModuleId ModuleTree::find_or_add(std::string_view path) {
  ModuleId id = 0;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t length = first_part(path.substr(begin));
    id = child(id, std::string(path.substr(0, begin + length)), path.substr(begin, length));
    begin += length + 1;
  }
  return id;
}

ModuleId ModuleTree::child(ModuleId parent, const std::string& path, std::string_view label) {
  const auto [at, is_new] = by_path_.try_emplace(path, modules_.size());
  if (!is_new) return at->second;
  Module& module = modules_.emplace_back();
  module.path = path;
  module.label = label;
  const std::size_t dot = label.rfind('.');
  const std::size_t digits = dot == std::string_view::npos ? 0 : dot + 1;
  module.number = number_in(label.substr(digits));
  if (module.number) module.series = label.substr(0, digits);
  module.parent = parent;
  module.level = modules_[parent].level + 1;
  modules_[parent].children.push_back(at->second);
  return at->second;
}

std::size_t parameter_count(const Graph& graph, std::span<const NodeId> nodes) {
  std::size_t count = 0;
  for (const NodeId id : nodes) {
    if (graph[id].kind == NodeKind::parameter) count += graph[id].shape.elements();
  }
  return count;
}

}  // namespace stepgrad::viewers
