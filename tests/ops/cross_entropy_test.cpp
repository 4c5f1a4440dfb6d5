#include "ops/cross_entropy.h"

#include <cmath>
#include <limits>

#include "ops/cross_entropy_gradient.h"
#include "ops/log_softmax.h"
#include "ops/target_weights.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;
using Catch::Matchers::ContainsSubstring;

TEMPLATE_TEST_CASE("cross_entropy and its gradient, by hand", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-12;
  const auto log2 = static_cast<TestType>(std::log(2));
  const Value logits = c("logits", {{2, 1, 3}, {0, log2, 0, 0, 0, log2}}), targets = c.ids({{2, 1}, {1, 0}});
  const Value y = cross_entropy(logits, targets);
  CHECK(difference(c.value(y), {}, {1.5 * std::log(2)}, tolerance) == "");
  CHECK(difference(c.gradient(y, logits, Tensor<TestType>({}, {8})), {2, 1, 3}, {1, -2, 1, -3, 1, 2},
                   tolerance) == "");
  CHECK(difference(c.value(target_weights(targets)), {2, 1, 1}, {0.5, 0.5}) == "");
  CHECK(difference(c.value(target_weights(targets, 0)), {2, 1, 1}, {1, 0}) == "");

  const Value row = c("row", {{3}, {0, log2, 0}}), target = c.ids(IndexTensor::filled({}, 2));
  CHECK(difference(c.value(cross_entropy(row, target)), {}, {std::log(4)}, tolerance) == "");
}

TEMPLATE_TEST_CASE("cross_entropy goes through log_softmax, so that a far tail is finite", "", float,
                   double) {
  Calculator<TestType> c;
  const Value logits = c("logits", {{1, 2}, {10000, 0}});
  const Value y = cross_entropy(logits, c.ids({{1}, {1}}));
  CHECK(difference(c.value(y), {}, {10000}) == "");
  CHECK(difference(c.gradient(y, logits), {1, 2}, {1, -1}) == "");
}

TEMPLATE_TEST_CASE("a class that is ignored as a target stays in the softmax", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-11;
  const auto number = [](double x) { return static_cast<TestType>(x); };
  const Value logits = c("logits", {{2, 3}, {number(0.3), number(-0.2), number(1.1), 2, 0, -1}});
  const Value y = cross_entropy(logits, c.ids({{2}, {1, 0}}), 0);
  CHECK(difference(c.value(y), {}, {1.84340554162}, tolerance) == "");
  CHECK(difference(c.gradient(y, logits), {2, 3}, {0.260955458942, -0.841722513332, 0.58076705439, 0, 0, 0},
                   tolerance) == "");
}

TEMPLATE_TEST_CASE("targets that are no classes are refused, but for the ignored ones", "", float, double) {
  Calculator<TestType> c;
  const Value logits = c("logits", Tensor<TestType>::filled({1, 5}, 0));
  for (const std::int64_t target : {5, -4, -1}) {
    const Value targets = c.ids({{1}, {target}});
    for (const Value refused :
         {cross_entropy(logits, targets), cross_entropy_gradient(c("one", {{}, {1}}), logits, targets)}) {
      const std::string message = error_of([&] {
        Evaluator<TestType> run = c.run;
        run.forward({refused});
      });
      CHECK_THAT(message, ContainsSubstring("target " + std::to_string(target) +
                                            ", at position 0, is none of the 5 classes"));
    }
  }
}

TEMPLATE_TEST_CASE("where every target is ignored the mean is NaN and the gradient 0", "", float, double) {
  Calculator<TestType> c;
  const Value logits = c("logits", {{1, 2}, {1, static_cast<TestType>(NAN)}});
  const Value y = cross_entropy(logits, c.ids({{1}, {-1}}), -1);
  CHECK(difference(c.value(y), {}, {NAN}) == "");
  CHECK(difference(c.gradient(y, logits), {1, 2}, {0, 0}) == "");
  const Value none = c("none", Tensor<TestType>({0, 2})), no_targets = c.ids(IndexTensor({0}));
  CHECK(difference(c.value(cross_entropy(none, no_targets)), {}, {NAN}) == "");
  CHECK(difference(c.gradient(cross_entropy(none, no_targets), none), {0, 2}, {}) == "");
}

TEMPLATE_TEST_CASE("cross_entropy of one class, of NaN and of infinities", "", float, double) {
  Calculator<TestType> c;
  const TestType infinity = std::numeric_limits<TestType>::infinity(), nan = static_cast<TestType>(NAN);
  const auto of = [&](const Tensor<TestType>& row, std::int64_t target) {
    const Value logits = c("logits", row), y = cross_entropy(logits, c.ids({{1}, {target}}));
    const std::vector<TestType> gradient = c.gradient(y, logits).elements();
    std::vector<double> result{static_cast<double>(c.value(y)())};
    result.insert(result.end(), gradient.begin(), gradient.end());
    return Tensor<double>({result.size()}, result);
  };
  CHECK(difference(of({{1, 1}, {300}}, 0), {2}, {0, 0}) == "");
  CHECK(difference(of({{1, 2}, {nan, 0}}, 1), {3}, {NAN, NAN, NAN}) == "");
  CHECK(difference(of({{1, 2}, {-infinity, 0}}, 1), {3}, {0, 0, 0}) == "");
  CHECK(difference(of({{1, 2}, {-infinity, 0}}, 0), {3}, {INFINITY, -1, 1}) == "");
}

TEST_CASE("cross_entropy follows strides") {
  Calculator<double> c;
  const Value columns = c("columns", {{3, 2}, {0, 0, std::log(2), 0, 0, std::log(2)}});
  const Value y = cross_entropy(transpose(columns), c.ids({{2}, {1, 0}}));
  CHECK(difference(c.value(y), {}, {1.5 * std::log(2)}) == "");
  CHECK(difference(c.gradient(y, columns), {3, 2}, {0.125, -0.375, -0.25, 0.125, 0.125, 0.25}) == "");
}

TEST_CASE("cross_entropy refuses axes that do not match") {
  Graph graph;
  const Value logits = graph.input("logits", {{"batch", 2}, {"class", 3}}),
              scalar = graph.input("scalar", {});
  const Value targets = graph.index_input("targets", {{"batch", 3}});
  const std::string message = error_of([&] { cross_entropy(logits, targets); });
  CHECK_THAT(message, ContainsSubstring("cross_entropy: the targets must have the axes of the logits"));
  CHECK_THAT(message, ContainsSubstring("[batch=2, class=3]"));
  CHECK_THAT(message, ContainsSubstring("[batch=3]"));
  CHECK_THAT(error_of([&] { cross_entropy(scalar, targets); }),
             ContainsSubstring("the logits need an axis of classes"));
  const Value as_torch = graph.input("as_torch", {{"batch", 2}, {"class", 3}, {"seq", 4}});
  const Value words = graph.index_input("words", {{"batch", 2}, {"seq", 4}});
  CHECK_THAT(error_of([&] { cross_entropy(as_torch, words); }),
             ContainsSubstring("did you mean cross_entropy(transpose(as_torch), words)?"));
  CHECK(cross_entropy(transpose(as_torch), words).shape().empty());
  CHECK_THAT(error_of([&] { cross_entropy_gradient(logits, logits, targets); }),
             ContainsSubstring("dy must be a scalar"));
}
