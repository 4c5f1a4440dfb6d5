#include <cmath>

#include "ops/broadcast_to.h"
#include "ops/concat.h"
#include "ops/embedding.h"
#include "ops/exp.h"
#include "ops/linear.h"
#include "ops/log.h"
#include "ops/matmul.h"
#include "ops/mean.h"
#include "ops/operators.h"
#include "ops/pad.h"
#include "ops/reshape.h"
#include "ops/slice.h"
#include "ops/softmax.h"
#include "ops/sum.h"
#include "ops/sum_to.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// Values computed by hand, in both precisions.
TEMPLATE_TEST_CASE("element-wise ops", "", float, double) {
  Calculator<TestType> c;
  const Value a = c("a", {{2, 2}, {1, 2, 3, 4}}), b = c("b", {{2, 2}, {2, 4, 8, 16}}),
              row = c("row", {{2}, {10, 20}});
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-15;
  CHECK(difference(c.value(a + b), {2, 2}, {3, 6, 11, 20}, tolerance) == "");
  CHECK(difference(c.value(a - b), {2, 2}, {-1, -2, -5, -12}, tolerance) == "");
  CHECK(difference(c.value(a * b), {2, 2}, {2, 8, 24, 64}, tolerance) == "");
  CHECK(difference(c.value(a / b), {2, 2}, {0.5, 0.5, 0.375, 0.25}, tolerance) == "");
  CHECK(difference(c.value(a + row), {2, 2}, {11, 22, 13, 24}, tolerance) == "");
  CHECK(difference(c.value(row - a), {2, 2}, {9, 18, 7, 16}, tolerance) == "");
  CHECK(difference(c.value(-0.5 * a), {2, 2}, {-0.5, -1, -1.5, -2}, tolerance) == "");
  CHECK(difference(c.value(-a), {2, 2}, {-1, -2, -3, -4}, tolerance) == "");
  CHECK(difference(c.value(exp(a)), {2, 2},
                   {2.718281828459045, 7.38905609893065, 20.085536923187668, 54.598150033144236},
                   tolerance) == "");
  CHECK(difference(c.value(log(b)), {2, 2},
                   {0.6931471805599453, 1.3862943611198906, 2.0794415416798357, 2.772588722239781},
                   tolerance) == "");
}

TEMPLATE_TEST_CASE("ops that move numbers", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 3}, {1, 2, 3, 4, 5, 6}});
  CHECK(difference(c.value(transpose(x)), {3, 2}, {1, 4, 2, 5, 3, 6}) == "");
  CHECK(difference(c.value(reshape(x, {{"row", 3}, {"column", 2}})), {3, 2}, {1, 2, 3, 4, 5, 6}) == "");
  CHECK(difference(c.value(slice(x, 1, 1, 3)), {2, 2}, {2, 3, 5, 6}) == "");
  CHECK(difference(c.value(slice(x, -1, -1, 3)), {2, 1}, {3, 6}) == "");
  CHECK(difference(c.value(pad(x, 1, 1, 2)), {2, 6}, {0, 1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0}) == "");
  CHECK(difference(c.value(pad(x, 0, 1, 0)), {3, 3}, {0, 0, 0, 1, 2, 3, 4, 5, 6}) == "");
  CHECK(difference(c.value(concat({x, slice(x, 1, 0, 1)}, -1)), {2, 4}, {1, 2, 3, 1, 4, 5, 6, 4}) == "");
  CHECK(difference(c.value(concat({transpose(x), transpose(x)}, 0)), {6, 2},
                   {1, 4, 2, 5, 3, 6, 1, 4, 2, 5, 3, 6}) == "");
  CHECK(difference(c.value(broadcast_to(slice(x, 1, 0, 1), {{"b", 2}, {"row", 2}, {"column", 2}})), {2, 2, 2},
                   {1, 1, 4, 4, 1, 1, 4, 4}) == "");
}

TEMPLATE_TEST_CASE("sum and mean", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 3}, {2, -1, 4, 0, 3, 5}});
  CHECK(difference(c.value(sum(x)), {}, {13}) == "");
  CHECK(difference(c.value(sum(x, {0})), {3}, {2, 2, 9}) == "");
  CHECK(difference(c.value(sum(x, {-1}, ReducedAxes::keep)), {2, 1}, {5, 8}) == "");
  CHECK(difference(c.value(sum(x, {0, 1}, ReducedAxes::keep)), {1, 1}, {13}) == "");
  CHECK(difference(c.value(sum(x, {})), {2, 3}, {2, -1, 4, 0, 3, 5}) == "");
  CHECK(difference(c.value(mean(x)), {}, {13.0 / 6}, 1e-6) == "");
  CHECK(difference(c.value(mean(x, {1})), {2}, {5.0 / 3, 8.0 / 3}, 1e-6) == "");
  CHECK(difference(c.value(sum_to(x, {{"row", 2}, {"", 1}})), {2, 1}, {5, 8}) == "");
  CHECK(difference(c.value(sum(transpose(x), {0})), {2}, {5, 8}) == "");
}

TEMPLATE_TEST_CASE("x divided by its row sums", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 2}, {1, 2, 3, 4}});
  CHECK(difference(c.value(x / sum(x, {1}, ReducedAxes::keep)), {2, 2}, {1.0 / 3, 2.0 / 3, 3.0 / 7, 4.0 / 7},
                   1e-6) == "");
}

TEMPLATE_TEST_CASE("softmax", "", float, double) {
  Calculator<TestType> c;
  const Value large = c("large", {{3}, {1000, 1001, 1002}});
  CHECK(difference(c.value(softmax(large)), {3}, {0.0900305731704, 0.244728471055, 0.665240955775}, 1e-6) ==
        "");
  const Value rows = c("rows", {{2, 2}, {1, 2, 3, 5}});
  CHECK(difference(c.value(softmax(rows)), {2, 2},
                   {0.26894142137, 0.73105857863, 0.119202922022, 0.880797077978}, 1e-6) == "");
  CHECK(difference(c.value(softmax(transpose(rows))), {2, 2},
                   {0.119202922022, 0.880797077978, 0.047425873178, 0.952574126822}, 1e-6) == "");
}

TEMPLATE_TEST_CASE("softmax's gradient by hand, also through a weight of zero", "", float, double) {
  Calculator<TestType> c;
  const auto inf = std::numeric_limits<TestType>::infinity();
  const Value x = c("x", {{3}, {-inf, 0, static_cast<TestType>(1.09861228867)}});
  const Value y = softmax(x);
  CHECK(difference(c.value(y), {3}, {0, 0.25, 0.75}, 1e-6) == "");
  CHECK(difference(c.gradient(y, x, Tensor<TestType>({3}, {5, 1, 2})), {3}, {0, -0.1875, 0.1875}, 1e-6) ==
        "");
}

TEMPLATE_TEST_CASE("matmul", "", float, double) {
  Calculator<TestType> c;
  SECTION("a column slice") {
    const Value a = c("a", {{3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}});
    const Value left = slice(a, 1, 0, 2), right = slice(slice(a, 0, 0, 2), 1, 1, 3);
    CHECK(difference(c.value(matmul(left, right)), {3, 2}, {12, 15, 33, 42, 54, 69}) == "");
  }
  SECTION("a batch") {
    Tensor<TestType> counted({2, 3, 4});
    for (std::size_t k = 0; k < 24; ++k) counted.write()[k] = static_cast<TestType>(k);
    const Value a = c("a", Tensor<TestType>::filled({2, 2, 3}, 1)), b = c("b", counted);
    CHECK(difference(c.value(matmul(a, b)), {2, 2, 4},
                     {12, 15, 18, 21, 12, 15, 18, 21, 48, 51, 54, 57, 48, 51, 54, 57}) == "");
  }
  SECTION("a matrix times its transpose") {
    const Value x = c("x", {{2, 4}, {2, 0, 1, 5, 1, 3, -1, 2}});
    CHECK(difference(c.value(matmul(transpose(x), x)), {4, 4},
                     {5, 3, 1, 12, 3, 9, -3, 6, 1, -3, 2, 3, 12, 6, 3, 29}) == "");
  }
  SECTION("operands of one axis") {
    const Value u = c("u", {{2}, {1, 2}}), v = c("v", {{2}, {3, 4}}), m = c("m", {{2, 2}, {1, 2, 3, 4}});
    CHECK(difference(c.value(matmul(u, v)), {}, {11}) == "");
    CHECK(difference(c.value(matmul(m, v)), {2}, {11, 25}) == "");
    CHECK(difference(c.value(matmul(u, m)), {2}, {7, 10}) == "");
  }
  SECTION("batch axes that broadcast against each other") {
    const Value a = c("a", {{2, 1, 1, 2}, {1, 2, 3, 4}}), b = c("b", {{3, 2, 1}, {1, 1, 2, 2, 3, 3}});
    CHECK(difference(c.value(matmul(a, b)), {2, 3, 1, 1}, {3, 6, 9, 7, 14, 21}) == "");
  }
  SECTION("an operand that is repeated along both axes of its matrix") {
    const Value one = c("one", {{}, {2}}), m = c("m", {{2, 2}, {1, 2, 3, 4}});
    CHECK(difference(c.value(matmul(broadcast_to(one, {{"", 2}, {"", 2}}), m)), {2, 2}, {8, 12, 8, 12}) ==
          "");
  }
}

TEMPLATE_TEST_CASE("linear", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{1, 2, 2}, {1, 2, 3, 4}}), weight = c("weight", {{3, 2}, {1, 0, 0, 1, 1, 1}});
  const Value bias = c("bias", {{3}, {10, 20, 30}});
  CHECK(difference(c.value(linear(x, weight)), {1, 2, 3}, {1, 2, 3, 3, 4, 7}) == "");
  const Value y = linear(x, weight, bias);
  CHECK(difference(c.value(y), {1, 2, 3}, {11, 22, 33, 13, 24, 37}) == "");
  CHECK(difference(c.gradient(y, x), {1, 2, 2}, {2, 2, 2, 2}) == "");
  CHECK(difference(c.gradient(y, weight), {3, 2}, {4, 6, 4, 6, 4, 6}) == "");
  CHECK(difference(c.gradient(y, bias), {3}, {2, 2, 2}) == "");
}

TEMPLATE_TEST_CASE("embedding adds the gradients of an id that occurs twice", "", float, double) {
  Calculator<TestType> c;
  const Value table = c("table", {{4, 2}, {9, 9, 1, 2, 3, 4, 5, 6}}), ids = c.ids({{4}, {1, 0, 1, 3}});
  const Tensor<TestType> upstream({4, 2}, {1, 1, 7, 7, 2, 2, 4, 4});
  const Value y = embedding(table, ids);
  CHECK(difference(c.value(y), {4, 2}, {1, 2, 9, 9, 1, 2, 5, 6}) == "");
  CHECK(difference(c.gradient(y, table, upstream), {4, 2}, {7, 7, 3, 3, 0, 0, 4, 4}) == "");
  const Value padded = embedding(table, ids, 0);
  CHECK(difference(c.value(padded), {4, 2}, {1, 2, 9, 9, 1, 2, 5, 6}) == "");
  CHECK(difference(c.gradient(padded, table, upstream), {4, 2}, {0, 0, 3, 3, 0, 0, 4, 4}) == "");
}

TEST_CASE("axis names ride along, and the first operand's win") {
  Graph graph;
  const Value q = graph.input("q", {{"batch", 1}, {"seq", 5}, {"head", 4}});
  const Value bias = graph.input("bias", {{"width", 4}}), bare = graph.input("bare", Shape(Extents{4}));
  const Value weight = graph.input("weight", {{"out", 3}, {"in", 4}}),
              ids = graph.index_input("ids", {{"batch", 1}, {"seq", 2}});
  CHECK(to_string(transpose(q).shape()) == "[batch=1, head=4, seq=5]");
  CHECK(to_string((q + bias).shape()) == "[batch=1, seq=5, head=4]");
  CHECK(to_string((bare + bias).shape()) == "[width=4]");
  CHECK(to_string(matmul(q, transpose(q)).shape()) == "[batch=1, seq=5, seq=5]");
  CHECK(to_string(linear(q, weight).shape()) == "[batch=1, seq=5, out=3]");
  CHECK(to_string(embedding(weight, ids).shape()) == "[batch=1, seq=2, in=4]");
  CHECK(to_string(sum(q, {1}).shape()) == "[batch=1, head=4]");
}
