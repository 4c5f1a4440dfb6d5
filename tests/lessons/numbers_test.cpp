#include "lessons/kit/numbers.h"

#include "ops/scale.h"
#include "tests/catch.h"

using namespace stepgrad;
using kit::Dtype;
using kit::Numbers;

TEST_CASE("numbers are computed in the precision that was chosen") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 1}});
  const Value y = scale(x, 3);
  for (const Dtype dtype : {Dtype::float32, Dtype::float64}) {
    Numbers numbers(graph, dtype, 0);
    numbers.set(x, Tensor<double>({1}, {0.1}));
    CHECK(numbers[y](0) == (dtype == Dtype::float32 ? static_cast<double>(3 * 0.1f) : 3 * 0.1));
    CHECK(numbers.nodes_run() == 1);
  }
}

TEST_CASE("an evaluator of either precision begins with the same inputs") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 1}});
  const Value w = graph.parameter("w", {{"n", 1}}, Initialiser::normal());
  Numbers numbers(graph, Dtype::float32, 7);
  numbers.set(x, Tensor<double>({1}, {0.1}));
  Evaluator<double> exact = numbers.evaluator<double>();
  exact.forward();
  CHECK(exact[x](0) == 0.1);
  CHECK(static_cast<float>(exact[w](0)) == static_cast<float>(numbers[w](0)));
}

TEST_CASE("normal numbers depend on the name and the seed alone") {
  Graph graph;
  const Value a = graph.input("a", {{"n", 6}}), b = graph.input("b", {{"n", 6}});
  const auto drawn = [&](Value value, std::uint64_t seed) {
    Numbers numbers(graph, Dtype::float64, seed);
    numbers.set_normal(value);
    return numbers[value].elements();
  };
  CHECK(drawn(a, 0) == drawn(a, 0));
  CHECK(drawn(a, 0) != drawn(b, 0));
  CHECK(drawn(a, 0) != drawn(a, 1));
}
