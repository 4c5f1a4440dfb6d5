#include <cmath>
#include <limits>

#include "ops/concat.h"
#include "ops/embedding.h"
#include "ops/exp.h"
#include "ops/linear.h"
#include "ops/log.h"
#include "ops/matmul.h"
#include "ops/mean.h"
#include "ops/operators.h"
#include "ops/reshape.h"
#include "ops/slice.h"
#include "ops/softmax.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEMPLATE_TEST_CASE("nothing in, nothing out: tensors without elements", "", float, double) {
  Calculator<TestType> c;
  const Value none = c("none", Tensor<TestType>({0, 3})), row = c("row", {{3}, {1, 2, 3}});
  const Value weight = c("weight", Tensor<TestType>::filled({2, 3}, 1)), bias = c("bias", {{2}, {5, 6}});
  CHECK(difference(c.value(none + row), {0, 3}, {}) == "");
  CHECK(difference(c.value(exp(none)), {0, 3}, {}) == "");
  CHECK(difference(c.value(softmax(none)), {0, 3}, {}) == "");
  CHECK(difference(c.value(softmax(transpose(none))), {3, 0}, {}) == "");
  CHECK(difference(c.value(transpose(none)), {3, 0}, {}) == "");
  CHECK(difference(c.value(reshape(none, {{"", 3}, {"", 0}, {"", 2}})), {3, 0, 2}, {}) == "");
  CHECK(difference(c.value(linear(none, weight, bias)), {0, 2}, {}) == "");
  CHECK(difference(c.value(sum(none)), {}, {0}) == "");
  CHECK(difference(c.value(sum(none, {0})), {3}, {0, 0, 0}) == "");
  CHECK(difference(c.value(sum(none, {1})), {0}, {}) == "");
  CHECK(difference(c.value(mean(none, {0})), {3}, {NAN, NAN, NAN}) == "");
  CHECK(difference(c.value(embedding(weight, c.ids(IndexTensor({0})))), {0, 3}, {}) == "");
}

TEST_CASE("a table without rows has no row for any id, and no range of ids is named") {
  Calculator<double> c;
  const Value y = embedding(c("table", Tensor<double>({0, 2})), c.ids({{1}, {0}}));
  const std::string message = error_of([&] { c.value(y); });
  CHECK_THAT(message,
             Catch::Matchers::ContainsSubstring("id 0, at position 0, is outside the table of 0 rows"));
  CHECK_THAT(message, !Catch::Matchers::ContainsSubstring("ids must be from"));
}

TEMPLATE_TEST_CASE("a product over an empty inner axis is zero, and so are its gradients' shapes right", "",
                   float, double) {
  Calculator<TestType> c;
  const Value a = c("a", Tensor<TestType>({2, 0})), b = c("b", Tensor<TestType>({0, 3}));
  const Value y = matmul(a, b);
  CHECK(difference(c.value(y), {2, 3}, {0, 0, 0, 0, 0, 0}) == "");
  CHECK(difference(c.gradient(y, a), {2, 0}, {}) == "");
  CHECK(difference(c.gradient(y, b), {0, 3}, {}) == "");
  const Value empty_weight = c("weight", Tensor<TestType>({2, 0})), bias = c("bias", {{2}, {5, 6}});
  CHECK(difference(c.value(linear(a, empty_weight, bias)), {2, 2}, {5, 6, 5, 6}) == "");
  CHECK(difference(c.value(linear(a, empty_weight)), {2, 2}, {0, 0, 0, 0}) == "");
}

TEMPLATE_TEST_CASE("concat with an empty operand", "", float, double) {
  Calculator<TestType> c;
  const Value a = c("a", Tensor<TestType>::filled({2, 3}, 1)), b = c("b", Tensor<TestType>({0, 3}));
  const Value y = concat({a, b}, 0);
  CHECK(difference(c.value(y), {2, 3}, {1, 1, 1, 1, 1, 1}) == "");
  CHECK(difference(c.gradient(y, a), {2, 3}, {1, 1, 1, 1, 1, 1}) == "");
  CHECK(difference(c.gradient(y, b), {0, 3}, {}) == "");
  CHECK(difference(c.value(concat({b, b}, 0)), {0, 3}, {}) == "");
}

TEMPLATE_TEST_CASE("axes of size one", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{1, 1}, {3}});
  CHECK(difference(c.value(softmax(x)), {1, 1}, {1}) == "");
  CHECK(difference(c.gradient(softmax(x), x), {1, 1}, {0}) == "");
  CHECK(difference(c.value(matmul(x, x)), {1, 1}, {9}) == "");
  CHECK(difference(c.value(matmul(transpose(x), x)), {1, 1}, {9}) == "");
  CHECK(difference(c.value(mean(x)), {}, {3}) == "");
  const Value column = c("column", {{3, 1}, {1, 2, 3}});
  CHECK(difference(c.value(matmul(transpose(column), column)), {1, 1}, {14}) == "");
  CHECK(difference(c.value(matmul(column, transpose(column))), {3, 3}, {1, 2, 3, 2, 4, 6, 3, 6, 9}) == "");
  const Value wide = c("wide", {{2, 3}, {1, 2, 3, 4, 5, 6}});
  CHECK(difference(c.value(matmul(slice(wide, 1, 1, 2), slice(wide, 0, 1, 2))), {2, 3},
                   {8, 10, 12, 20, 25, 30}) == "");
}

TEMPLATE_TEST_CASE("NaN and infinities go where IEEE 754 sends them, and never become a number", "", float,
                   double) {
  Calculator<TestType> c;
  const TestType infinity = std::numeric_limits<TestType>::infinity();
  const TestType not_a_number = std::numeric_limits<TestType>::quiet_NaN();
  const Value x = c("x", {{4}, {infinity, -infinity, not_a_number, 0}});
  CHECK(difference(c.value(exp(x)), {4}, {INFINITY, 0, NAN, 1}) == "");
  CHECK(difference(c.value(log(x)), {4}, {INFINITY, NAN, NAN, -INFINITY}) == "");
  CHECK(difference(c.value(x + x), {4}, {INFINITY, -INFINITY, NAN, 0}) == "");
  CHECK(difference(c.value(x - x), {4}, {NAN, NAN, NAN, 0}) == "");
  CHECK(difference(c.value(x / x), {4}, {NAN, NAN, NAN, NAN}) == "");
  CHECK(difference(c.value(sum(x)), {}, {NAN}) == "");
  const Value one = c("one", {{1}, {1}}), zero = c("zero", {{1}, {0}});
  CHECK(difference(c.value(one / zero), {1}, {INFINITY}) == "");
  const Value a = c("a", {{1, 2}, {not_a_number, 1}}), b = c("b", {{2, 1}, {0, 1}});
  CHECK(difference(c.value(matmul(a, b)), {1, 1}, {NAN}) == "");
  CHECK(difference(c.value(linear(a, transpose(b))), {1, 1}, {NAN}) == "");
}

TEMPLATE_TEST_CASE("softmax of unusual rows", "", float, double) {
  Calculator<TestType> c;
  const TestType infinity = std::numeric_limits<TestType>::infinity();
  const TestType not_a_number = std::numeric_limits<TestType>::quiet_NaN();
  const auto weights = [&](const Tensor<TestType>& row) { return c.value(softmax(c("row", row))); };
  CHECK(difference(weights({{3}, {-infinity, -infinity, -infinity}}), {3}, {0, 0, 0}) == "");
  CHECK(difference(weights({{3}, {1, not_a_number, 3}}), {3}, {NAN, NAN, NAN}) == "");
  CHECK(difference(weights({{3}, {not_a_number, 1, 3}}), {3}, {NAN, NAN, NAN}) == "");
  CHECK(difference(weights({{2}, {infinity, 0}}), {2}, {NAN, NAN}) == "");  // ∞ − ∞ is NaN, and so is the sum
  CHECK(difference(weights({{2}, {-1e30F, 1e30F}}), {2}, {0, 1}) == "");
  CHECK(difference(weights({{2}, {-300, -301}}), {2}, {0.731058578630, 0.268941421370}, 1e-6) == "");
}

TEST_CASE("a value used as both operands, and as an operand of its own view") {
  Calculator<double> c;
  const Value x = c("x", {{2, 2}, {1, 2, 3, 4}});
  CHECK(difference(c.value(x + transpose(x)), {2, 2}, {2, 5, 5, 8}) == "");
  CHECK(difference(c.value(matmul(x, transpose(x))), {2, 2}, {5, 11, 11, 25}) == "");
  CHECK(difference(c.value(concat({x, transpose(x)}, 0)), {4, 2}, {1, 2, 3, 4, 1, 3, 2, 4}) == "");
  CHECK(difference(c.value(x * x - x), {2, 2}, {0, 2, 6, 12}) == "");
}

TEST_CASE("softmax's weights of long rows sum to one in both precisions") {
  Calculator<float> single;
  Calculator<double> exact;
  const double of_single =
      single.value(sum(softmax(single("x", random_tensor<float>({4096}, "x", -20, 20)))))();
  const double of_exact =
      exact.value(sum(softmax(exact("x", random_tensor<double>({4096}, "x", -20, 20)))))();
  CHECK(std::abs(of_single - 1) < 1e-6);
  CHECK(std::abs(of_exact - 1) < 1e-14);
}
