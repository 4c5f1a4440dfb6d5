#include "viewers/formula_symbols.h"

#include "tests/catch.h"

using stepgrad::viewers::symbols;
using Names = std::vector<std::string>;

TEST_CASE("a formula names its result and its operands in their order") {
  CHECK(symbols("Y = X Wᵀ + b", 3).result == "Y");
  CHECK(symbols("Y = X Wᵀ + b", 3).operands == Names{"X", "W", "b"});
  CHECK(symbols("Y = exp(X) / Σ exp(X)", 1).operands == Names{"X"});
  CHECK(symbols("Y = c X", 1).operands == Names{"X"});
  CHECK(symbols("Y[…] = E[ids[…]]", 2).operands == Names{"E", "ids"});
  CHECK(symbols("Y repeats X along the axes that it lacks", 1).operands == Names{"X"});
}

TEST_CASE("a gradient's formula has a result that is no Y") {
  CHECK(symbols("dX = Y ∘ (dY − ⟨dY, Y⟩)", 2).result == "dX");
  CHECK(symbols("dX = Y ∘ (dY − ⟨dY, Y⟩)", 2).operands == Names{"Y", "dY"});
  CHECK(symbols("dE[r] = Σ dY[…] where ids[…] = r", 2).operands == Names{"dY", "ids"});
}

TEST_CASE("operands are counted on where the formula says so") {
  CHECK(symbols("Y = [X₁; X₂; …]", 3).operands == Names{"X₁", "X₂", "X₃"});
  CHECK(symbols("Y = X₁ + X₂ + …", 12).operands.back() == "X₁₂");
  CHECK(symbols("Y = [X₁; X₂; …]", 1).operands == Names{"X₁"});
}

TEST_CASE("an operand that the formula does not name has no symbol") {
  CHECK(symbols("Y = X Wᵀ + b", 2).operands == Names{"X", "W"});
  CHECK(symbols("Y = A + B", 3).operands == Names{"A", "B", ""});
  CHECK(symbols("Y = c", 0).operands.empty());
  CHECK(symbols("", 1).operands == Names{""});
}
