// A second run of a graph allocates nothing for its nodes: what the first run left is written again.

#include <atomic>
#include <cstdlib>
#include <new>

#include "graph/evaluator.h"
#include "graph/gradients.h"
#include "layers/multi_head_attention.h"
#include "layers/packed_multi_head_attention.h"
#include "ops/exp.h"
#include "ops/log.h"
#include "ops/mean.h"
#include "ops/operators.h"
#include "ops/reshape.h"
#include "ops/sum.h"
#include "tests/catch.h"

namespace {

std::atomic<std::size_t> allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace stepgrad;

namespace {

template <class T>
std::size_t allocations_of_a_second_run(std::span<const Value> targets, Evaluator<T>& run) {
  run.forward(targets);
  run.invalidate();
  const std::size_t before = allocations;
  run.forward(targets);
  return allocations - before;
}

}  // namespace

TEMPLATE_TEST_CASE("A second run of attention and its gradients allocates nothing for its nodes", "", float,
                   double) {
  Graph graph;
  const Value states = graph.input("hidden_states", {{"batch", 2}, {"seq", 5}, {"embed", 24}});
  const MultiHeadAttention attention(graph, 24, 6);
  const Value output = attention(states);
  const Value rows = reshape(output, {{"token", 10}, {"embed", 24}});
  const Value loss = mean(exp(rows) * log(exp(rows) + exp(sum(output))));
  std::vector<Value> wrt = attention.parameters(), targets = {loss};
  wrt.push_back(states);
  for (const Value gradient : gradients(loss, wrt, loss)) targets.push_back(gradient);
  Evaluator<TestType> run(graph);
  run.set(states, Tensor<TestType>::filled({2, 5, 24}, TestType{0.25}));

  // The one is the list of the nodes that are needed.
  CHECK(allocations_of_a_second_run<TestType>(targets, run) <= 1);
}

TEMPLATE_TEST_CASE("Packed heads copy only where heads are joined: once forward, and backward for q and v",
                   "", float, double) {
  Graph graph;
  const Value states = graph.input("hidden_states", {{"batch", 2}, {"seq", 5}, {"embed", 24}});
  const PackedMultiHeadAttention attention(graph, 24, 6);
  const Value output = attention(states), upstream = graph.input("upstream", output.shape());
  std::vector<Value> wrt = attention.parameters();
  wrt.push_back(states);
  const std::vector<Value> gradient = gradients(output, wrt, upstream);
  Evaluator<TestType> run(graph);
  for (const Value input : {states, upstream})
    run.set(input, Tensor<TestType>::filled({2, 5, 24}, TestType{0.25}));

  // One of each is the list of the nodes that are needed. k's gradient comes out of its product transposed,
  // so its heads lie side by side already.
  const std::vector<Value> forward{output};
  CHECK(allocations_of_a_second_run<TestType>(forward, run) == 1 + 1);
  CHECK(allocations_of_a_second_run<TestType>(gradient, run) == 1 + 1 + 2);
}
