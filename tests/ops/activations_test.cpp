#include <cmath>
#include <limits>

#include "ops/log_softmax.h"
#include "ops/pow.h"
#include "ops/relu.h"
#include "ops/sqrt.h"
#include "ops/sum.h"
#include "ops/tanh.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

}  // namespace

TEMPLATE_TEST_CASE("roots, powers, tanh and relu, by hand", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-15;
  const Value x = c("x", {{2, 2}, {0, 1, 4, 0.25}});
  CHECK(difference(c.value(sqrt(x)), {2, 2}, {0, 1, 2, 0.5}, tolerance) == "");
  CHECK(difference(c.value(pow(x, 3)), {2, 2}, {0, 1, 64, 0.015625}, tolerance) == "");
  CHECK(difference(c.value(pow(x, -1)), {2, 2}, {inf, 1, 0.25, 4}, tolerance) == "");
  CHECK(difference(c.value(pow(x, 0)), {2, 2}, {1, 1, 1, 1}, tolerance) == "");
  CHECK(difference(c.gradient(pow(x, 0), x), {2, 2}, {0, 0, 0, 0}, tolerance) == "");
  CHECK(difference(c.gradient(pow(x, 2), x), {2, 2}, {0, 2, 8, 0.5}, tolerance) == "");
  CHECK(difference(c.gradient(sqrt(x), x), {2, 2}, {inf, 0.5, 0.25, 1}, tolerance) == "");

  const Value y = c("y", {{5}, {-2, -0.5, 0, 0.5, 2}});
  CHECK(difference(c.value(relu(y)), {5}, {0, 0, 0, 0.5, 2}, tolerance) == "");
  CHECK(difference(c.gradient(relu(y), y, Tensor<TestType>({5}, {1, 2, 3, 4, 5})), {5}, {0, 0, 0, 4, 5},
                   tolerance) == "");
  CHECK(difference(c.value(tanh(y)), {5},
                   {-0.9640275800758169, -0.46211715726000975, 0, 0.46211715726000975, 0.9640275800758169},
                   tolerance) == "");
}

TEMPLATE_TEST_CASE("what is no number stays none, and limits are reached", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{4},
                          {static_cast<TestType>(NAN), static_cast<TestType>(inf),
                           static_cast<TestType>(-inf), TestType{-1}}});
  CHECK(difference(c.value(relu(x)), {4}, {NAN, inf, 0, 0}) == "");
  CHECK(difference(c.value(tanh(x)), {4}, {NAN, 1, -1, std::tanh(-1.0)}, 1e-6) == "");
  CHECK(difference(c.value(sqrt(x)), {4}, {NAN, inf, NAN, NAN}) == "");
  CHECK(difference(c.value(pow(x, 2)), {4}, {NAN, inf, inf, 1}) == "");
  CHECK(difference(c.value(pow(x, 0.5)), {4}, {NAN, inf, inf, NAN}) == "");
  const Value none = c("none", Tensor<TestType>({2, 0}));
  CHECK(difference(c.value(relu(none)), {2, 0}, {}) == "");
  CHECK(difference(c.value(log_softmax(none)), {2, 0}, {}) == "");
}

TEMPLATE_TEST_CASE("log_softmax is computed directly: neither large logits nor a far tail break it", "",
                   float, double) {
  Calculator<TestType> c;
  const double tolerance = 1e-6;
  const Value large = c("large", {{3}, {1000, 1001, 1002}});
  CHECK(difference(c.value(log_softmax(large)), {3}, {-2.40760596444, -1.40760596444, -0.407605964444},
                   tolerance) == "");
  const Value tail = c("tail", {{1, 2}, {10000, 0}});
  const Value y = log_softmax(tail);
  CHECK(difference(c.value(y), {1, 2}, {0, -10000}, tolerance) == "");
  CHECK(difference(c.gradient(y, tail, Tensor<TestType>({1, 2}, {0, -1})), {1, 2}, {1, -1}, tolerance) == "");
  const Value rows = c("rows", {{2, 2}, {0, 1, 2, 5}});
  CHECK(difference(c.value(log_softmax(rows)), {2, 2},
                   {-1.31326168752, -0.31326168752, -3.04858735157, -0.0485873515737}, tolerance) == "");
  const Value one = c("one", {{2, 1}, {-7, 300}});
  CHECK(difference(c.value(log_softmax(one)), {2, 1}, {0, 0}) == "");
  const Value blocked =
      c("blocked", {{3}, {static_cast<TestType>(-inf), 0, static_cast<TestType>(std::log(3))}});
  CHECK(difference(c.value(log_softmax(blocked)), {3}, {-inf, std::log(0.25), std::log(0.75)}, tolerance) ==
        "");
  CHECK(difference(c.gradient(log_softmax(blocked), blocked, Tensor<TestType>({3}, {0, 1, 0})), {3},
                   {0, 0.75, -0.75}, tolerance) == "");
  CHECK_THROWS_AS(log_softmax(c("scalar", Tensor<TestType>::filled({}, 1))), Error);
}
