#include "viewers/node_text.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graph/files/text.h"
#include "graph/thousands.h"

namespace stepgrad::viewers {

namespace {

std::string text(const std::string& string) { return string; }
std::string text(double number) { return fmt::format("{}", number); }
std::string text(std::int64_t number) { return fmt::format("{}", number); }
std::string text(const std::vector<std::int64_t>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

// Longer texts stay out; they are in a box's tooltip.
constexpr std::size_t longest_attributes = 24;

// [1, 2] of 3 axes: where a smaller operand lies unless something else is said.
bool are_the_last(const std::vector<std::int64_t>& axes, std::size_t rank) {
  auto axis = static_cast<std::int64_t>(rank) - static_cast<std::int64_t>(axes.size());
  return std::all_of(axes.begin(), axes.end(), [&](std::int64_t each) { return each == axis++; });
}

bool says_more(const Node& node, std::string_view name, const Attribute& value) {
  const auto* const numbers = std::get_if<std::vector<std::int64_t>>(&value);
  if (numbers == nullptr) return true;
  if (name == "shape") return value != sizes(node.shape);
  if (name == "along") return !are_the_last(*numbers, node.shape.rank());
  return !(operation(node) == "transpose" && *numbers == std::vector<std::int64_t>{-2, -1});
}

}  // namespace

std::string short_attributes(const Node& node) {
  std::string result;
  if (node.op == nullptr) return result;
  for (const auto& [name, value] : node.op->attributes()) {
    if (!says_more(node, name, value)) continue;
    const double* const number = std::get_if<double>(&value);
    const std::string shown = number != nullptr
                                  ? fmt::format("{:.4g}", *number)
                                  : std::visit([](const auto& each) { return text(each); }, value);
    if (!result.empty()) result += " ";
    result += name == "factor" || name == "number" ? shown : fmt::format("{}={}", name, shown);
  }
  return display_width(one_line(result)) <= longest_attributes ? result : "";
}

std::string short_operation(const Node& node) {
  const std::string attributes = short_attributes(node);
  return std::string(operation(node)) + (attributes.empty() ? "" : " " + attributes);
}

std::string attributes_text(const Node& node) {
  std::string result;
  if (node.op == nullptr) return result;
  for (const auto& [name, value] : node.op->attributes()) {
    const std::string shown = std::visit([](const auto& each) { return text(each); }, value);
    result += fmt::format("{}{}={}", result.empty() ? "" : " ", name, shown);
  }
  return result;
}

std::string node_line(const Node& node) {
  constexpr std::size_t widest = 48;
  std::string line = fmt::format("#{}", node.id);
  for (const std::string& text : {node.name, node.module(), short_operation(node)}) {
    if (!text.empty()) line += "  " + shortened(one_line(text), widest);
  }
  return line + "  →  " + one_line(to_string(node.shape));
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
