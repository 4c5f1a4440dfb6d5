#include "lessons/kit/measure.h"

#include <cmath>

#include "lessons/kit/number_text.h"
#include "tests/catch.h"

using namespace stepgrad;

TEST_CASE("measures of a tensor's numbers") {
  const Tensor<double> a({1, 2, 3}, {1, 2, 3, 4, 5, -6});
  const auto rows = kit::rows(a);
  REQUIRE(rows.size() == 2);
  CHECK(rows[1] == std::vector<double>{4, 5, -6});
  CHECK(kit::sum(rows[0]) == 6);
  CHECK(kit::row_sums(a) == std::vector<double>{6, 3});
  CHECK(kit::row_maxima(a) == std::vector<double>{3, 5});
  CHECK(kit::mean(rows[0]) == 2);
  CHECK(kit::smallest(rows[1]) == -6);
  CHECK(kit::largest(rows[1]) == 5);
  CHECK(kit::largest_magnitude(rows[1]) == 6);
  CHECK(kit::mean_magnitude(rows[1]) == 5);
  CHECK(kit::root_mean_square({3, -4, 0, 0}) == 2.5);
  CHECK(kit::largest_difference(a, Tensor<double>({1, 2, 3}, {1, 2, 3, 4, 5, 1})) == 7);
}

TEST_CASE("a NaN among the numbers is not lost") {
  for (const std::vector<double>& numbers : {std::vector<double>{std::nan(""), 1}, {1, std::nan(""), 2}}) {
    CHECK(std::isnan(kit::smallest(numbers)));
    CHECK(std::isnan(kit::largest(numbers)));
    CHECK(std::isnan(kit::largest_magnitude(numbers)));
    CHECK(std::isnan(kit::mean(numbers)));
  }
}

TEST_CASE("what is no finite number is written without C's words for it") {
  CHECK(kit::number_text(std::nan(""), 4) == "NaN");
  CHECK(kit::number_text(-std::nan(""), 4) == "NaN");
  CHECK(kit::number_text(INFINITY, 4) == "inf");
  CHECK(kit::number_text(-INFINITY, 4) == "-inf");
  CHECK(kit::number_text(-0.12345, 3) == "-0.123");
}

TEST_CASE("the digits that an error leaves") {
  CHECK(kit::digits(5e-10) == 9);
  CHECK(kit::digits(0.2) == 0);
  CHECK(kit::digits(3) == 0);
  CHECK(kit::digits(std::nan("")) == 0);
  CHECK(kit::digits(0) == 17);
}

TEST_CASE("the diagonal of a square matrix, and how many rows have their maximum there") {
  const Tensor<double> a({1, 3, 3}, {1, 2, 3, 4, 5, 5, -9, -8, -7});
  CHECK(kit::diagonal(a) == std::vector<double>{1, 5, -7});
  CHECK(kit::diagonal_maxima(a) == 2);
  CHECK(kit::diagonal_maxima(Tensor<double>({1, 1, 1}, {-1})) == 1);
  const Tensor<double> two({2, 2, 2}, {1, 2, 3, 4, 5, 6, 8, 7});
  CHECK(kit::diagonal(two) == std::vector<double>{1, 4, 5, 7});
  CHECK(kit::diagonal_maxima(two) == 1);
}
