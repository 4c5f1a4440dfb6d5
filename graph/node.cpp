#include "graph/node.h"

#include <fmt/format.h>

namespace stepgrad {

std::string_view to_string(NodeKind kind) {
  switch (kind) {
    case NodeKind::input:
      return "input";
    case NodeKind::index:
      return "index";
    case NodeKind::mask:
      return "mask";
    case NodeKind::parameter:
      return "parameter";
    case NodeKind::op:
      break;
  }
  return "op";
}

std::string_view to_string(Content content) {
  switch (content) {
    case Content::numbers:
      return "numbers";
    case Content::ids:
      return "ids";
    case Content::mask:
      break;
  }
  return "a mask";
}

std::string_view to_string(Pass pass) { return pass == Pass::forward ? "forward" : "backward"; }

Content content(const Node& node) {
  if (node.kind == NodeKind::index) return Content::ids;
  return node.kind == NodeKind::mask ? Content::mask : Content::numbers;
}

std::string joined_path(const std::string& module, const std::string& child) {
  return module.empty() ? child : module + "." + child;
}

std::string path(const Node& node) { return joined_path(node.module(), node.name); }

std::string label(const Node& node) {
  if (node.kind == NodeKind::parameter) return path(node);
  if (!node.name.empty()) return node.name;
  return fmt::format("#{} {}", node.id, operation(node));
}

std::string_view operation(const Node& node) {
  return node.op != nullptr ? node.op->card().name : to_string(node.kind);
}

}  // namespace stepgrad
