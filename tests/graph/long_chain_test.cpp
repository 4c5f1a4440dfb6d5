#include <chrono>
#include <cmath>
#include <memory>

#include "graph/evaluator.h"
#include "graph/gradients.h"
#include "ops/operators.h"
#include "tests/catch.h"

using namespace stepgrad;

namespace {

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Builds y = x + x + … as a chain, differentiates and evaluates it, and destroys it all.
double chain(std::size_t length) {
  return seconds([&] {
    Graph graph;
    const Value x = graph.input("x", {});
    Value y = x;
    for (std::size_t k = 0; k < length; ++k) y = y + x;
    const Value upstream = graph.input("upstream", {});
    const Value dx = gradients(y, {x}, upstream)[0];
    Evaluator<double> run(graph);
    run.set(x, Tensor<double>({}, {1}));
    run.set(upstream, Tensor<double>({}, {1}));
    run.forward();
    CHECK(run[y]() == static_cast<double>(length + 1));
    CHECK(run[dx]() == static_cast<double>(length + 1));
  });
}

// The same for a chain of products, whose derivative is as long as the chain itself.
double scaled_chain(std::size_t length) {
  return seconds([&] {
    Graph graph;
    const Value x = graph.input("x", {});
    Value y = x;
    for (std::size_t k = 0; k < length; ++k) y = scale(y, k % 2 == 0 ? 2 : 0.5);
    const Value upstream = graph.input("upstream", {});
    const Value dx = gradients(y, {x}, upstream)[0];
    Evaluator<double> run(graph);
    run.set(x, Tensor<double>({}, {3}));
    run.set(upstream, Tensor<double>({}, {1}));
    run.forward();
    CHECK(run[y]() == 3);
    CHECK(run[dx]() == 1);
    CHECK(graph.size() == 2 * length + 2);
  });
}

}  // namespace

TEST_CASE("a chain of a million nodes is built, evaluated, differentiated and destroyed in linear time") {
  chain(1000);  // warm
  CHECK(chain(1000000) < 40 * chain(100000));
  CHECK(scaled_chain(1000000) < 40 * scaled_chain(100000));
}

TEST_CASE("a chain of 300,000 nodes needs no deep stack", "[small_stack]") { chain(300000); }

TEST_CASE("doubling a thousand times has the gradient 2^1000, in time linear in the depth") {
  Graph graph;
  const Value a = graph.input("a", {});
  Value y = a;
  for (int k = 0; k < 1000; ++k) y = y + y;
  const Value upstream = graph.input("upstream", {});
  const Value da = gradients(y, {a}, upstream)[0];
  CHECK(graph.size() == 2 + 1000 + 1000);
  Evaluator<double> run(graph);
  run.set(a, Tensor<double>({}, {1}));
  run.set(upstream, Tensor<double>({}, {1}));
  run.forward();
  CHECK(run[y]() == std::ldexp(1.0, 1000));
  CHECK(run[da]() == std::ldexp(1.0, 1000));
}
