#include <iomanip>
#include <iostream>

#include "graph/gradcheck.h"
#include "graph/gradients.h"
#include "graph/random_tensor.h"
#include "layers/multi_head_attention.h"
#include "ops/built_example.h"
#include "square.h"

using namespace stepgrad;

namespace {

// Compares the derivative with central differences, element by element.
bool right_derivative(const Example& example) {
  BuiltExample<double> built(example);
  const Value upstream = built.graph.input("upstream", built.y.shape());
  built.run.set(upstream, random_tensor<double>(upstream.shape().extents(), "upstream"));
  const std::vector<Value> wrt = built.differentiable();
  const std::vector<Value> derivative = gradients(built.y, wrt, upstream);
  const GradcheckReport report = gradcheck(built.run, built.y, upstream, wrt, derivative);
  std::cout << example.call << ": " << report.summary() << "\n";
  return report.passed();
}

void square_what_attention_gives() {
  Graph graph;
  const MultiHeadAttention attention(graph, 8, 2);  // embed_dim, heads
  const Value hidden_states = graph.input("hidden_states", {{"batch", 1}, {"seq", 3}, {"embed", 8}});
  const Value output = attention(hidden_states);
  const Value squares = square(output).named("squares");

  Evaluator<float> run(graph);
  run.set(hidden_states, random_tensor<float>(hidden_states.shape().extents(), "hidden_states"));
  run.forward();
  std::cout << label(squares.node()) << " " << to_string(squares.shape()) << " at "
            << to_string(squares.node().source) << "\n"
            << std::setprecision(3) << "the square of " << run[output](0, 0, 0) << " is "
            << run[squares](0, 0, 0) << "\n";
}

}  // namespace

int main() {
  bool right = true;
  for (const Example& example : square_row().examples) right = right_derivative(example) && right;
  square_what_attention_gives();
  return right ? 0 : 1;
}
