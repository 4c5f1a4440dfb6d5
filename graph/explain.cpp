#include "graph/explain.h"

#include <algorithm>

#include <fmt/format.h>

namespace stepgrad {

namespace {

std::string with_operands(std::string hint, std::span<const Node* const> operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::string mark = fmt::format("{{{}}}", i);
    for (std::size_t at; (at = hint.find(mark)) != std::string::npos;) {
      hint.replace(at, mark.size(), label(*operands[i]));
    }
  }
  return hint;
}

}  // namespace

std::string explain(std::string_view operation, const ShapeError& broken,
                    std::span<const Node* const> operands, const Place& place, Source where) {
  std::string text(operation);
  if (!place.module.empty()) text += " in " + place.module;
  text += std::string(": ") + broken.what();

  std::size_t width = 0;
  for (const Node* operand : operands) width = std::max(width, label(*operand).size());
  for (const Node* operand : operands) {
    const std::string name = label(*operand);
    text += "\n      " + name + std::string(width - name.size() + 2, ' ') + to_string(operand->shape);
  }
  text += "\n    at " + to_string(where);
  for (const Source& caller : place.callers) text += "\n    called from " + to_string(caller);
  if (!broken.hint().empty()) text += "\n    " + with_operands(broken.hint(), operands);
  return text;
}

}  // namespace stepgrad
