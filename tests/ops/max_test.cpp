#include "ops/max.h"

#include <cmath>
#include <limits>

#include "ops/max_share.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;
using Catch::Matchers::ContainsSubstring;

TEMPLATE_TEST_CASE("max over all axes, some, and none", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 3}, {2, -1, 4, 0, 3, -5}});
  CHECK(difference(c.value(max(x)), {}, {4}) == "");
  CHECK(difference(c.value(max(x, {0})), {3}, {2, 3, 4}) == "");
  CHECK(difference(c.value(max(x, {-1}, ReducedAxes::keep)), {2, 1}, {4, 3}) == "");
  CHECK(difference(c.value(max(x, {})), {2, 3}, {2, -1, 4, 0, 3, -5}) == "");
  CHECK(difference(c.value(max(transpose(x), {0})), {2}, {4, 3}) == "");
  CHECK(difference(c.gradient(max(x), x), {2, 3}, {0, 0, 1, 0, 0, 0}) == "");
  CHECK(difference(c.gradient(max(x, {0}), x, Tensor<TestType>({3}, {5, 6, 7})), {2, 3},
                   {5, 0, 7, 0, 6, 0}) == "");
  CHECK(difference(c.gradient(max(transpose(x), {0}), x, Tensor<TestType>({2}, {5, 6})), {2, 3},
                   {0, 0, 5, 0, 6, 0}) == "");
}

TEMPLATE_TEST_CASE("those that are equally large share the gradient of max", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 4}, {3, 1, 3, 2, 7, 7, 7, 7}});
  CHECK(difference(c.gradient(max(x, {1}), x), {2, 4}, {0.5, 0, 0.5, 0, 0.25, 0.25, 0.25, 0.25}) == "");
  CHECK(difference(c.value(max_share(x, {0})), {2, 4}, {0, 0, 0, 0, 1, 1, 1, 1}) == "");
}

TEMPLATE_TEST_CASE("max of infinities and of NaN", "", float, double) {
  Calculator<TestType> c;
  const TestType infinity = std::numeric_limits<TestType>::infinity(), nan = static_cast<TestType>(NAN);
  const Value x = c("x", {{4, 2}, {-infinity, -infinity, infinity, 1, nan, infinity, 1, nan}});
  CHECK(difference(c.value(max(x, {1})), {4}, {-INFINITY, INFINITY, NAN, NAN}) == "");
  CHECK(difference(c.gradient(max(x, {1}), x), {4, 2}, {0.5, 0.5, 1, 0, NAN, NAN, NAN, NAN}) == "");
}

TEMPLATE_TEST_CASE("max of no elements is refused, max over other axes is empty", "", float, double) {
  Calculator<TestType> c;
  const Value none = c("none", Tensor<TestType>({2, 0}));
  for (const auto& message : {error_of([&] { max(none); }), error_of([&] { max(none, {1}); }), error_of([&] {
                                max(none, {-1, 0});
                              })}) {
    CHECK_THAT(message, ContainsSubstring("max: an axis that is reduced must not be empty"));
    CHECK_THAT(message, ContainsSubstring("[2, 0]"));
  }
  CHECK(difference(c.value(max(none, {0})), {0}, {}) == "");
  CHECK(difference(c.gradient(max(none, {0}), none), {2, 0}, {}) == "");
  CHECK_THAT(error_of([&] { max(none, {0, -2}); }), ContainsSubstring("axis -2 is named twice"));
  CHECK_THAT(error_of([&] { max_share(none, {2}); }), ContainsSubstring("axis"));
}
