// Lesson 04: linear projection.
//
// y = x Wᵀ + b turns the 768 numbers of a token into 64 others. You will see one token projected by hand,
// number by number, all tokens projected at once, that the two agree, and what the weight's shape [64, 768]
// means.

#include <cmath>

#include <fmt/format.h>

#include "layers/linear.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states
  std::size_t head_dim = 64;    // width that they are projected to

  Options() { sizes({{"embed-dim", &embed_dim}, {"head-dim", &head_dim}}); }
};

// One number of the result: the dot product of x with one row of the weight, and that row's bias.
double by_hand(const std::vector<double>& x, const std::vector<double>& weight_row, double bias) {
  double y = bias;
  for (std::size_t i = 0; i < x.size(); ++i) y += x[i] * weight_row[i];
  return y;
}

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. The layer: a weight stored (out, in), and a bias.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const Linear projection({lesson.graph(), "projection"}, options.embed_dim, options.head_dim);
  lesson.show("tree", projection);
  lesson.fact("parameters", parameter_count(projection));
  lesson.step(1);

  // 2. The first token by hand.
  const std::vector<double> x = kit::rows(lesson.numbers()[hidden_states])[0];
  const std::vector<std::vector<double>> weight = kit::rows(lesson.numbers()[projection.weight()]);
  const std::vector<double> bias = lesson.numbers()[*projection.bias()].elements();
  std::vector<double> y;
  for (std::size_t out = 0; out < options.head_dim; ++out) y.push_back(by_hand(x, weight[out], bias[out]));
  lesson.fact("first_token", lesson.tokens()[0]);
  lesson.fact("first_sum", fmt::format("{:.4f} · {:.4f} + … + {:.4f} · {:.4f} + {:.4f} = {:.4f}", x[0],
                                       weight[0][0], x.back(), weight[0].back(), bias[0], y[0]));
  lesson.step(2);

  // 3. All tokens at once.
  const Value projected = projection(hidden_states).named("projected").axes("head");
  lesson.result(projected);
  lesson.show(projected);
  const std::vector<double> first_row = kit::rows(lesson.numbers()[projected])[0];
  const Extents width{options.head_dim};
  lesson.fact("difference",
              kit::largest_difference(Tensor<double>(width, y), Tensor<double>(width, first_row)));
  lesson.step(3);

  // 4. The same layer without a bias.
  Graph other;
  const Linear unbiased({other, "projection"}, options.embed_dim, options.head_dim, false);
  lesson.show("unbiased_tree", unbiased);
  lesson.fact("unbiased_parameters", parameter_count(unbiased));
  lesson.step(4);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("04_linear_projection", teach, argc, argv); }
