// Lesson 02: dot-product scores.
//
// A token asks, and every token answers with one number: the dot product of the asker's query and the
// answerer's key, divided by √d. You will see the [1, 5, 5] scores of a text with itself, and what softmax
// and its gradient become without the division, measured at three widths.

#include <array>

#include "lessons/02_dot_product_scores/random_meeting.h"
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

constexpr std::size_t queries = 100, keys = 5;            // that meet at random
constexpr std::array<std::size_t, 3> widths{8, 64, 768};  // of those queries and keys

void teach(kit::Lesson& lesson, const Options& options) {
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
    const double plain = meet(lesson, "plain_" + name, {queries, keys, width}, 1, options.seed);
    const double scaled =
        meet(lesson, "scaled_" + name, {queries, keys, width}, 1 / root(width), options.seed);
    lesson.fact("ratio_" + name, scaled / plain);
  }
  lesson.step(4);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("02_dot_product_scores", teach, argc, argv); }
