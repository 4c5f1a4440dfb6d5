#pragma once

#include <string>
#include <vector>

namespace stepgrad::kit {

// Rows of cells in columns, the first column to the left and the others to the right, indented by four.
// REQUIRES: all rows have as many cells as the first, and there is a first.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace stepgrad::kit
