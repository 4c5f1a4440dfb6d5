#include "viewers/find_nodes.h"

#include <charconv>
#include <set>

#include <fmt/format.h>

#include "graph/files/text.h"

namespace stepgrad::viewers {

namespace {

template <class Fits>
std::vector<NodeId> all(const Graph& graph, Fits fits) {
  std::vector<NodeId> found;
  for (const Node& node : graph.nodes()) {
    if (fits(node)) found.push_back(node.id);
  }
  return found;
}

std::vector<NodeId> with_id(const Graph& graph, std::string_view digits) {
  NodeId id = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, id);
  if (error != std::errc() || stop != end || id >= graph.size()) return {};
  return {id};
}

// The nodes of this name in `module`, or in a module inside it.
std::vector<NodeId> within(const Graph& graph, const std::string& module, std::string_view name) {
  return all(graph, [&](const Node& node) {
    return node.name == name && (node.module() + ".").starts_with(module + ".");
  });
}

// Whether the name is a path itself: the gradient of a parameter is `d heads.0.bias`, that one's `d d
// heads.0.bias`.
bool has_path(const Node& node) {
  constexpr std::string_view gradient = "d ";
  std::string_view of = node.name;
  while (of.starts_with(gradient)) of.remove_prefix(gradient.size());
  return of.size() < node.name.size() && of.starts_with(node.module() + ".");
}

}  // namespace

std::vector<NodeId> find_nodes(const Graph& graph, std::string_view typed) {
  if (typed.empty()) return {};
  if (typed.starts_with('#')) return with_id(graph, typed.substr(1));
  std::vector<NodeId> found = with_id(graph, typed);
  if (found.empty())
    found = all(graph, [&](const Node& node) { return !node.name.empty() && path(node) == typed; });
  if (found.empty()) found = all(graph, [&](const Node& node) { return node.name == typed; });
  const std::size_t dot = typed.rfind('.');
  if (found.empty() && dot != std::string_view::npos)
    found = within(graph, std::string(typed.substr(0, dot)), typed.substr(dot + 1));
  if (found.empty()) found = all(graph, [&](const Node& node) { return node.module() == typed; });
  return found;
}

std::vector<std::string> node_names(const Graph& graph) {
  std::set<std::string> names;
  for (const Node& node : graph.nodes()) {
    if (!node.name.empty()) names.insert({node.name, path(node)});
  }
  return {names.begin(), names.end()};
}

std::string unmistakable(const Node& node) {
  if (node.name.empty()) return fmt::format("#{} {}", node.id, operation(node));
  return fmt::format("#{} {}", node.id, one_line(has_path(node) ? node.name : path(node)));
}

}  // namespace stepgrad::viewers
