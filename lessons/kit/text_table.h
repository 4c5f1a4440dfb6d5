#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace stepgrad::kit {

// Rows of cells in columns, the first column to the left and the others to the right, indented by four.
// REQUIRES: all rows have as many cells as the first, and there is a first.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

// What stands in the table for a cell's text, which has its column's width by then: the same, in a colour.
using Decoration = std::function<std::string(std::size_t row, std::size_t column, const std::string& text)>;
std::string text_table(const std::vector<std::vector<std::string>>& rows, const Decoration& decorated);

// Lines of text, each indented by four, as a table's are.
std::string indented(const std::string& lines);

}  // namespace stepgrad::kit
