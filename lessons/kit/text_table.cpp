#include "lessons/kit/text_table.h"

#include <algorithm>
#include <sstream>

#include "graph/files/text.h"

namespace stepgrad::kit {

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  return text_table(rows, [](std::size_t, std::size_t, const std::string& text) { return text; });
}

std::string text_table(const std::vector<std::vector<std::string>>& rows, const Decoration& decorated) {
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
  }
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto& row = rows[r];
    text += "    " + padded(row[0], widths[0]);
    for (std::size_t c = 1; c < row.size(); ++c)
      text += "  " + decorated(r, c, std::string(widths[c] - display_width(row[c]), ' ') + row[c]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

std::string indented(const std::string& lines) {
  std::istringstream stream(lines);
  std::string text;
  for (std::string line; std::getline(stream, line);) text += "    " + line + "\n";
  return text;
}

}  // namespace stepgrad::kit
