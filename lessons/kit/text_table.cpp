#include "lessons/kit/text_table.h"

#include <algorithm>

#include "graph/files/text.h"

namespace stepgrad::kit {

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
  }
  std::string text;
  for (const auto& row : rows) {
    text += "    " + padded(row[0], widths[0]);
    for (std::size_t c = 1; c < row.size(); ++c)
      text += "  " + std::string(widths[c] - display_width(row[c]), ' ') + row[c];
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

}  // namespace stepgrad::kit
