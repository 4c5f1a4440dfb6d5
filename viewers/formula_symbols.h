#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stepgrad::viewers {

// What a formula calls its result and its operands: `Y = X Wᵀ + b` gives Y, X, W, b. A formula speaks of the
// operands in their order, and of X₁, X₂, … where an op takes any number of them; `operands` is that number.
// Operands that the formula does not name have an empty symbol.
struct Symbols {
  std::string result;
  std::vector<std::string> operands;
};
Symbols symbols(std::string_view formula, std::size_t operands);

}  // namespace stepgrad::viewers
