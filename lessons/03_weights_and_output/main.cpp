// Lesson 03: softmax weights and output.
//
// Softmax turns each row of scores into weights that sum to one, and the output of a token is the weighted
// mean of all values. You will see the [1, 5, 5] weights, how near they are to the identity and why, the
// [1, 5, 768] output, and that `scaled_dot_product_attention` is all of this in one call.

#include <cmath>

#include "layers/scaled_dot_product_attention.h"
#include "lessons/03_weights_and_output/weights_of.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states, and of queries, keys and values

  Options() {
    sizes({{"embed-dim", &embed_dim}});
    attention();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  const double root = std::sqrt(static_cast<double>(options.embed_dim));
  lesson.fact("root", root);
  lesson.fact("factor", std::exp(root));

  // 1. The scores of lesson 02.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const Value query = hidden_states, key = hidden_states, value = hidden_states;
  const Value dot_products = matmul(query, transpose(key)).named("dot_products").axes("query", "key");
  const Value scores = scale(dot_products, 1 / root).named("scores");
  lesson.show(scores);
  lesson.step(1);

  // 2. Weights: every row is positive and sums to one.
  const Value weights = softmax(scores).named("weights");
  lesson.show(weights);
  lesson.fact("least", kit::smallest(kit::diagonal(lesson.numbers()[weights])));
  std::vector<double> errors = kit::row_sums(lesson.numbers()[weights]);
  for (double& sum : errors) sum -= 1;
  lesson.fact("row_error", kit::largest_magnitude(errors));
  lesson.step(2);

  // 3. The output: a weighted mean of the values.
  const Value output = matmul(weights, value).named("attention_output").axes("seq", "embed");
  lesson.result(output);
  lesson.show(output);
  lesson.fact("moved", kit::largest_difference(lesson.numbers()[output], lesson.numbers()[value]));
  lesson.step(3);

  // 4. The same in one call.
  Graph graph;
  const Value states = graph.input("hidden_states", hidden_states.shape());
  const Value attended = scaled_dot_product_attention(states, states, states);
  lesson.fact("difference",
              kit::largest_difference(lesson.elsewhere(states, attended), lesson.numbers()[output]));
  lesson.step(4);

  // For the question: a row of scores, and the same row raised by 100.
  lesson.fact("low", weights_of({1, 2, 3}));
  lesson.fact("raised", weights_of({101, 102, 103}));
}

}  // namespace

int main(int argc, char** argv) { return kit::run("03_weights_and_output", teach, argc, argv); }
