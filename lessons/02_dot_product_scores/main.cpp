// Lesson 02: dot-product scores.
//
// A token asks, and every token answers with one number: the dot product of the asker's query and the
// answerer's key, divided by √d. You will see the [1, 5, 5] scores of a text with itself, and what softmax
// and its gradient become without the division, measured at three widths.

#include <array>
#include <cmath>

#include "graph/gradients.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states, and of queries and keys

  Options() { sizes({{"embed-dim", &embed_dim}}); }
};

double root(std::size_t width) { return std::sqrt(static_cast<double>(width)); }

constexpr std::size_t queries = 100, keys = 5;            // that meet at random
constexpr std::array<std::size_t, 3> widths{8, 64, 768};  // of those queries and keys

// Lets random queries meet random keys, and tells of `factor` times their dot products: how far they spread,
// what softmax makes of them, and the size of the gradient that comes back, which it returns.
double measure(kit::Lesson& lesson, const std::string& suffix, std::size_t width, double factor,
               std::uint64_t seed) {
  Graph graph;
  const Value query = graph.input("query", {{"query", queries}, {"dim", width}});
  const Value key = graph.input("key", {{"key", keys}, {"dim", width}});
  const Value scores = scale(matmul(query, transpose(key)), factor);
  const Value weights = softmax(scores);
  const Value upstream = graph.input("upstream", weights.shape());
  const Value d_scores = gradients(weights, {scores}, upstream)[0];

  kit::Numbers numbers(graph, kit::Dtype::float64, seed);
  for (const Value input : {query, key, upstream}) numbers.set_normal(input);
  const double gradient = kit::mean_magnitude(numbers[d_scores].elements());
  lesson.fact("spread_" + suffix, kit::root_mean_square(numbers[scores].elements()));
  lesson.fact("weight_" + suffix, kit::mean(kit::row_maxima(numbers[weights])));
  lesson.fact("gradient_" + suffix, gradient);
  return gradient;
}

void teach(kit::Lesson& lesson, const Options& options) {
  lesson.fact("embed_dim", options.embed_dim);
  lesson.fact("root", root(options.embed_dim));

  // 1. One value in three roles.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const Value query = hidden_states, key = hidden_states;
  lesson.show(hidden_states);
  lesson.step(1);

  // 2. A dot product for each query and each key.
  const Value dot_products = matmul(query, transpose(key)).named("dot_products").axes("query", "key");
  lesson.show(dot_products);
  lesson.step(2);

  // 3. Divided by √d.
  const Value scores = scale(dot_products, 1 / root(options.embed_dim)).named("scores");
  lesson.result(scores);
  lesson.show(scores);
  const std::vector<double> diagonal = kit::diagonal(lesson.numbers()[scores]);
  lesson.fact("least", kit::smallest(diagonal));
  lesson.fact("most", kit::largest(diagonal));
  lesson.step(3);

  // 4. Why: softmax and its gradient, without the division and with it.
  lesson.fact("queries", queries);
  lesson.fact("keys", keys);
  lesson.fact("root_2", root(widths[1]));
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const std::size_t width = widths[i];
    const std::string name = std::to_string(i + 1);
    lesson.fact("width_" + name, width);
    const double plain = measure(lesson, "plain_" + name, width, 1, options.seed);
    const double scaled = measure(lesson, "scaled_" + name, width, 1 / root(width), options.seed);
    lesson.fact("ratio_" + name, scaled / plain);
  }
  lesson.step(4);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("02_dot_product_scores", teach, argc, argv); }
