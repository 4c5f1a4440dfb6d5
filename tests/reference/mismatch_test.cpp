#include <limits>

#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEST_CASE("what differs from PyTorch is told: a number, a shape, NaN, an infinity") {
  constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const auto of = [](double a, double b) { return Tensor<double>({2}, {a, b}); };

  CHECK(mismatch(of(1, 100), of(1, 100.0009), 1e-5) == "");
  CHECK(mismatch(of(1.0009, 100), of(1, 100), 1e-5) == "");  // beside the largest it is small
  CHECK(mismatch(of(-infinity, 1), of(-infinity, 1), 1e-5) == "");

  CHECK(mismatch(of(1, 2), of(1, 2.0001), 1e-5) == "element 1 is 2, expected 2.0001000000000002; ");
  CHECK(mismatch(of(1e-4, 0), of(0, 0), 1e-5) != "");
  CHECK(mismatch(of(nan, 1), of(nan, 1), 1e-5) != "");
  CHECK(mismatch(of(nan, 1), of(0, 1), 1e-5) != "");
  CHECK(mismatch(of(0, 1), of(nan, 1), 1e-5) != "");
  CHECK(mismatch(of(infinity, 1), of(-infinity, 1), 1e-5) != "");
  CHECK(mismatch(of(0, 1), of(infinity, 1), 1e-5) != "");
  CHECK(mismatch(of(2, 1), of(1, infinity), 1e-5) != "");
  CHECK(mismatch(Tensor<double>({2, 1}, {1, 2}), of(1, 2), 1e-5) == "shape [2, 1], expected [2]");
}
