#include "graph/explain.h"

#include <algorithm>

#include <fmt/format.h>

namespace stepgrad {

namespace {

// Names are anybody's text: a control character shows as \x1b, so that the message keeps its lines.
std::string printable(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += byte < 0x20 || byte == 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return result;
}

std::string with_operands(std::string hint, std::span<const Node* const> operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::string mark = fmt::format("{{{}}}", i);
    for (std::size_t at; (at = hint.find(mark)) != std::string::npos;) {
      hint.replace(at, mark.size(), printable(label(*operands[i])));
    }
  }
  return hint;
}

}  // namespace

std::string explain(std::string_view operation, const ShapeError& broken,
                    std::span<const Node* const> operands, const Place& place, Source where) {
  std::string text(operation);
  if (!place.module.empty()) text += " in " + printable(place.module);
  text += std::string(": ") + broken.what();

  std::size_t width = 0;
  for (const Node* operand : operands) width = std::max(width, printable(label(*operand)).size());
  for (const Node* operand : operands) {
    const std::string name = printable(label(*operand));
    text +=
        "\n      " + name + std::string(width - name.size() + 2, ' ') + printable(to_string(operand->shape));
  }
  text += "\n    at " + to_string(where);
  for (const Source& caller : place.callers) text += "\n    called from " + to_string(caller);
  if (!broken.hint().empty()) text += "\n    " + with_operands(broken.hint(), operands);
  return text;
}

}  // namespace stepgrad
