#include "ops/layer_norm.h"

#include <cmath>
#include <limits>

#include "ops/layer_norm_gradient.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;
using Catch::Matchers::ContainsSubstring;

TEMPLATE_TEST_CASE("layer_norm divides by the biased variance's root", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-12;
  const Value x = c("x", {{2}, {3, 7}});
  CHECK(difference(c.value(layer_norm(x, 1e-5)), {2}, {-0.999998750002, 0.999998750002}, tolerance) == "");
  CHECK(difference(c.value(layer_norm(x, 0)), {2}, {-1, 1}) == "");
  CHECK(difference(c.value(layer_norm(x, 12)), {2}, {-0.5, 0.5}) == "");
}

TEMPLATE_TEST_CASE("layer_norm and all its gradients", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 1e-6 : 1e-11;
  const TestType tenth = TestType{1} / 10, fifth = TestType{1} / 5;
  const Value x = c("x", {{2, 3}, {1, 2, 4, 0, -1, 1}});
  const Value weight = c("weight", {{3}, {1, 2, 0.5}}), bias = c("bias", {{3}, {0, tenth, -fifth}});
  const Value y = layer_norm(x, weight, bias, 1e-5);
  const Tensor<TestType> upstream({2, 3}, {1, -1, 2, 0.5, 0, 1});
  CHECK(difference(c.value(y), {2, 3},
                   {-1.06904153145, -0.434520765725, 0.468150957156, 0, -2.34947137182, 0.412367842954},
                   tolerance) == "");
  const Value dx = gradients(y, {x}, c("upstream", upstream))[0];
  CHECK(difference(
            c.value(dx), {2, 3},
            {1.03086000411, -1.5462925833, 0.51543257919, 0.204122614318, -0.102065899849, -0.102056714469},
            tolerance) == "");
  CHECK(difference(c.value(sum(dx, {-1})), {2}, {0, 0}, tolerance) == "");
  CHECK(difference(c.gradient(y, weight, upstream), {3}, {-1.06904153145, 0.267260382863, 3.89733951453},
                   tolerance) == "");
  CHECK(difference(c.gradient(y, bias, upstream), {3}, {1.5, -1, 3}) == "");
}

TEMPLATE_TEST_CASE("layer_norm of equal numbers is the bias, exactly", "", float, double) {
  Calculator<TestType> c;
  SECTION("because the axis has size one, however large the number") {
    const Value x = c("x", {{3, 1}, {-7.5, 3e7F, 123456.789F}});
    const Value weight = c("weight", {{1}, {1.5}}), bias = c("bias", {{1}, {-0.25}});
    const Value y = layer_norm(x, weight, bias, 1e-5);
    CHECK(difference(c.value(y), {3, 1}, {-0.25, -0.25, -0.25}, 0) == "");
    CHECK(difference(c.gradient(y, x), {3, 1}, {0, 0, 0}, 0) == "");
    CHECK(difference(c.gradient(y, weight), {1}, {0}, 0) == "");
    CHECK(difference(c.gradient(y, bias), {1}, {3}, 0) == "");
  }
  SECTION("though their sum, divided by how many they are, is another number") {
    const Value x = c("x", Tensor<TestType>::filled({1, 11}, static_cast<TestType>(0.1)));
    const Value weight = c("weight", Tensor<TestType>::filled({11}, 1));
    const Value bias = c("bias", Tensor<TestType>::filled({11}, 0.5));
    CHECK(difference(c.value(layer_norm(x, weight, bias, 1e-40)), {1, 11}, std::vector<double>(11, 0.5), 0) ==
          "");
    CHECK(difference(c.value(layer_norm(x, 0)), {1, 11}, std::vector<double>(11, NAN)) == "");
  }
}

TEST_CASE("layer_norm keeps the digits of small distances from a large mean, in float too") {
  Calculator<float> c;
  const Value x = c("x", {{4}, {16777212, 16777213, 16777214, 16777215}});
  const double s = std::sqrt(1.25);
  CHECK(difference(c.value(layer_norm(x, 0)), {4}, {-1.5 / s, -0.5 / s, 0.5 / s, 1.5 / s}, 1e-7) == "");
}

TEMPLATE_TEST_CASE("layer_norm of rows long and short, and strided", "", float, double) {
  Calculator<TestType> c;
  for (const std::size_t width : {2U, 7U, 8U, 9U, 768U}) {
    const Value x = c("x", random_tensor<TestType>({width, 3}, "x", 5, 6));
    const Value y = layer_norm(transpose(x), 0);
    const Tensor<TestType> rows = c.value(y);
    for (std::size_t row = 0; row < 3; ++row) {
      double total = 0, squares = 0;
      for (std::size_t k = 0; k < width; ++k) {
        const double number = static_cast<double>(rows(row, k));
        total += number;
        squares += number * number;
      }
      const double n = static_cast<double>(width);
      CHECK(std::abs(total / n) < 1e-6);
      CHECK(std::abs(squares / n - 1) < 1e-6);
    }
  }
}

TEMPLATE_TEST_CASE("layer_norm without elements, and of what is no number", "", float, double) {
  Calculator<TestType> c;
  const TestType infinity = std::numeric_limits<TestType>::infinity();
  const Value weight = c("weight", Tensor<TestType>({0})), three = c("three", {{3}, {1, 1, 1}});
  const Value no_width = c("no_width", Tensor<TestType>({2, 0})),
              no_rows = c("no_rows", Tensor<TestType>({0, 3}));
  CHECK(difference(c.value(layer_norm(no_width, weight, weight, 1e-5)), {2, 0}, {}) == "");
  CHECK(difference(c.gradient(layer_norm(no_width, weight, weight, 1e-5), no_width), {2, 0}, {}) == "");
  CHECK(difference(c.value(layer_norm(no_rows, three, three, 1e-5)), {0, 3}, {}) == "");
  CHECK(difference(c.gradient(layer_norm(no_rows, three, three, 1e-5), three), {3}, {0, 0, 0}) == "");

  const Value x = c("x", {{3, 2}, {1, static_cast<TestType>(NAN), 1, infinity, 1, 3}});
  CHECK(difference(c.value(layer_norm(x, 0)), {3, 2}, {NAN, NAN, NAN, NAN, -1, 1}) == "");
  CHECK(difference(c.gradient(layer_norm(x, 0), x), {3, 2}, {NAN, NAN, NAN, NAN, 0, 0}) == "");
}

TEST_CASE("layer_norm's operands may be one value") {
  Calculator<double> c;
  const Value x = c("x", {{2}, {3, 7}});
  const Value y = layer_norm(x, x, x, 0);
  CHECK(difference(c.value(y), {2}, {0, 14}) == "");
  CHECK(difference(c.gradient(y, x), {2}, {0, 2}) == "");
}

TEST_CASE("layer_norm refuses what it cannot take") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 2}, {"embed", 4}}), scalar = graph.input("scalar", {});
  const Value three = graph.input("three", {{"embed", 3}}), four = graph.input("four", {{"embed", 4}});
  const auto refusal = [](auto call) { return error_of([&] { call(); }); };
  CHECK_THAT(refusal([&] { layer_norm(scalar, 0); }), ContainsSubstring("x needs an axis to normalise over"));
  for (const auto& message :
       {refusal([&] { layer_norm(x, three, four, 0); }), refusal([&] { layer_norm(x, four, three, 0); }),
        refusal([&] { layer_norm(x, four, x, 0); })}) {
    CHECK_THAT(message,
               ContainsSubstring("layer_norm: the weight and the bias must have one axis, as long as "
                                 "the last of x"));
    CHECK_THAT(message, ContainsSubstring("[seq=2, embed=4]"));
  }
  for (const double eps : {-1e-5, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK_THAT(refusal([&] { layer_norm(x, eps); }),
               ContainsSubstring("eps must be finite and not negative"));
    CHECK_THAT(refusal([&] { layer_norm_gradient(x, x, eps); }), ContainsSubstring("eps must be finite"));
  }
  CHECK_THAT(refusal([&] { layer_norm_gradient(four, x, 0); }),
             ContainsSubstring("dy and x must have the same shape"));
  CHECK_THAT(refusal([&] { layer_norm_gradient(scalar, scalar, 0); }),
             ContainsSubstring("x needs an axis that it is normalised over"));
}
