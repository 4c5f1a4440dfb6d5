#include "ops/gelu.h"

#include <cmath>
#include <limits>

#include "ops/gelu_gradient.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/ops/calculator.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

}  // namespace

TEMPLATE_TEST_CASE("gelu's two forms differ in the fourth digit", "", float, double) {
  Calculator<TestType> c;
  const double tolerance = std::is_same_v<TestType, float> ? 2e-7 : 1e-12;
  const auto near = static_cast<TestType>(-2.7);  // where the forms differ most
  const Value x = c("x", {{8}, {-10, near, -1, 0, 0.5, 1, 3, 10}});
  const Value erf = gelu(x, Gelu::erf), tanh = gelu(x, Gelu::tanh);
  CHECK(difference(c.value(erf), {8},
                   {0, -0.0093608292682098, -0.158655253931457, 0, 0.3457312306370066, 0.8413447460685429,
                    2.9959503059051098, 10},
                   tolerance) == "");
  CHECK(difference(c.gradient(erf, x), {8},
                   {-7.69459862671e-22, -0.0246695501959003, -0.0833154705876863, 0.5, 0.8674951246561629,
                    1.0833154705876864, 1.0119456472041839, 1},
                   tolerance) == "");
  CHECK(difference(c.value(tanh), {8},
                   {0, -0.0088875946394679, -0.1588080093917233, 0, 0.3457140098251439, 0.8411919906082767,
                    2.9963626079182268, 10},
                   tolerance) == "");
  CHECK(difference(c.gradient(tanh, x), {8},
                   {0, -0.0246678654351904, -0.0829640838457825, 0.5, 0.8673699035346423, 1.0829640838457826,
                    1.0115841666309697, 1},
                   tolerance) == "");
}

// 0.5 x (1 + tanh(0.7978845608 x (1 + 0.044715 x²))), as transformers' gelu_fast has it.
TEST_CASE("gelu's fast form has the ten digits that transformers gives √(2/π)") {
  Calculator<double> c;
  const Value x = c("x", {{3}, {-1, 0.5, 1}});
  CHECK(difference(c.value(gelu(x, Gelu::fast)), {3},
                   {-0.1588080093925231, 0.34571400982483486, 0.841191990607477}, 2e-16) == "");
  CHECK(difference(c.value(gelu(x, Gelu::tanh)), {3},
                   {-0.1588080093925231, 0.34571400982483486, 0.841191990607477}, 2e-16) != "");
}

TEST_CASE("gelu keeps its digits far out on the negative side") {
  Calculator<double> c;
  const Value x = c("x", {{2}, {-10, -30}});
  const Tensor<double> y = c.value(gelu(x, Gelu::erf)), dx = c.gradient(gelu(x, Gelu::erf), x);
  CHECK(y(0) == Catch::Approx(-7.6198530241605e-23).epsilon(1e-10));
  CHECK(y(1) == Catch::Approx(-1.4720141e-196).epsilon(1e-6));
  CHECK(dx(0) == Catch::Approx(-7.61839877e-22).epsilon(1e-6));
}

TEMPLATE_TEST_CASE("gelu at its limits", "", float, double) {
  const Gelu form = GENERATE(Gelu::erf, Gelu::tanh, Gelu::fast);
  Calculator<TestType> c;
  const auto most = std::numeric_limits<TestType>::max();
  const Value x = c("x", {{7},
                          {-10000, 10000, static_cast<TestType>(-inf), static_cast<TestType>(inf),
                           static_cast<TestType>(NAN), -most, most}});
  const Value y = gelu(x, form);
  CHECK(difference(c.value(y), {7}, {0, 10000, 0, inf, NAN, 0, static_cast<double>(most)}, 0) == "");
  CHECK(std::signbit(c.value(y)(2)));
  CHECK(difference(c.gradient(y, x), {7}, {0, 1, 0, 1, NAN, 0, 1}, 0) == "");
  const Value none = c("none", Tensor<TestType>({2, 0}));
  CHECK(difference(c.value(gelu(none, form)), {2, 0}, {}) == "");
  CHECK(difference(c.gradient(gelu(none, form), none), {2, 0}, {}) == "");
}

TEST_CASE("gelu's second derivative is finite where gelu is used, and a third one exists") {
  const Gelu form = GENERATE(Gelu::erf, Gelu::tanh, Gelu::fast);
  Calculator<double> c;
  const Value x = c("x", {{5}, {-10000, -30, 0, 30, 10000}});
  const Value first = gradients(sum(gelu(x, form)), {x}, c("one", {{}, {1}}))[0];
  const Value second = gradients(sum(first), {x}, c("one", {{}, {1}}))[0];
  CHECK(difference(c.value(second), {5}, {0, 0, form == Gelu::fast ? 0.7978845608 : 0.797884560803, 0, 0}) ==
        "");
  const Value point = c("point", {{3}, {-1.5, 0.25, 2}});
  const Value slope = gradients(sum(gelu(point, form)), {point}, c("one", {{}, {1}}))[0];
  const Value curvature = gradients(sum(slope), {point}, c("one", {{}, {1}}))[0];
  const std::vector<Value> wrt{point};
  const GradcheckReport report = check_gradients(c.run, curvature, wrt);
  INFO(report.summary());
  CHECK(report.passed());
}

TEMPLATE_TEST_CASE("gelu follows strides, and its gradient's operands may be one value", "", float, double) {
  Calculator<TestType> c;
  const Value x = c("x", {{2, 2}, {-1, 0, 1, 3}});
  const double tolerance = std::is_same_v<TestType, float> ? 2e-7 : 1e-11;
  CHECK(difference(c.value(gelu(transpose(x), Gelu::erf)), {2, 2},
                   {-0.158655253931, 0.841344746069, 0, 2.99595030591}, tolerance) == "");
  CHECK(difference(c.value(gelu_gradient(transpose(x), transpose(x), Gelu::erf)), {2, 2},
                   {0.0833154705877, 1.08331547059, 0, 3.0358369416}, tolerance) == "");
}

TEST_CASE("gelu_gradient refuses sizes that differ") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 2}, {"embed", 4}}), dy = graph.input("dy", {{"embed", 4}});
  CHECK_THAT(error_of([&] { gelu_gradient(x, dy, Gelu::erf); }),
             Catch::Matchers::ContainsSubstring("x and dy must have the same sizes"));
}
