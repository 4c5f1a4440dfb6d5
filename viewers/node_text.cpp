#include "viewers/node_text.h"

#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "viewers/text.h"

namespace stepgrad::viewers {

namespace {

std::string text(const std::string& string) { return string; }
std::string text(double number) { return fmt::format("{}", number); }
std::string text(std::int64_t number) { return fmt::format("{}", number); }
std::string text(const std::vector<std::int64_t>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

}  // namespace

std::string attributes_text(const Node& node) {
  std::string result;
  if (node.op == nullptr) return result;
  for (const auto& [name, value] : node.op->attributes()) {
    const std::string shown = std::visit([](const auto& each) { return text(each); }, value);
    result += fmt::format("{}{}={}", result.empty() ? "" : " ", name, shown);
  }
  return result;
}

std::string about(const Node& node) {
  std::string result = fmt::format("#{} {}", node.id, node.name);
  if (node.op != nullptr) {
    const Card& card = node.op->card();
    result += fmt::format("\n{} {}\n{}\n{}", card.name, attributes_text(node), card.formula, card.gradient);
  } else {
    result += fmt::format("\n{}", to_string(node.kind));
  }
  if (node.kind == NodeKind::parameter) result += ": " + thousands(node.shape.elements()) + " numbers";
  result += "\n" + to_string(node.shape);
  if (!node.module().empty()) result += "\nin " + node.module();
  return result + "\n" + to_string(node.source);
}

}  // namespace stepgrad::viewers
