// Lesson 10: cross-attention.
//
// One text asks another: queries come from the second sentence, keys and values from the first, through the
// module of lesson 06. You will see weights [6, 7] with a row for each token that asks and a column for each
// that answers, who gets a gradient from whom, the roles exchanged, and one text in both roles.

#include "lessons/10_cross_attention/other_calls.h"
#include "lessons/10_cross_attention/rows.h"
#include "lessons/10_cross_attention/same_and_reversed.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states
  std::size_t heads = 12;       // heads side by side, each embed_dim / heads wide

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"heads", &heads}});
    attention();
    pair_apart();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. Two texts: the second asks, the first answers.
  const auto [key_value_states, query_states] = lesson.pair_hidden_states(options.embed_dim);
  lesson.step(1);

  // 2. The module of lesson 06.
  const MultiHeadAttention attention(lesson.graph(), options.embed_dim, options.heads);
  lesson.show("tree", attention);
  lesson.fact("parameters", parameter_count(attention));
  lesson.step(2);

  // 3. Its heads: queries from one text, keys and values from the other.
  const Value output = attention(query_states, key_value_states);
  lesson.result(output);
  const std::vector<Value> weights = lesson.find_all("weights");  // of each head
  for (const char* name : {"q", "k", "scores", "output"})
    lesson.fact(std::string(name) + "_shape", to_string(lesson.find(name).shape()));
  lesson.show("first_weights", weights.front());
  lesson.weight_facts(weights);
  lesson.step(3, lesson.find_all("attention_output").back());

  // 4. The output: a row for each token that asks.
  lesson.show(output);
  lesson.step(4);

  // 5. Who gets a gradient from whom, where only the first query's output counts.
  const Tensor<double> a = lesson.numbers()[key_value_states], b = lesson.numbers()[query_states];
  OtherCalls other(lesson, options.embed_dim, options.heads);
  const Value asks = other.states("query", b), answers = other.states("key", a);
  const Value attended = other(asks, answers);
  const auto reached = other.gradient(attended, {asks, answers}, first_rows_only(other[attended]));
  lesson.fact("reached_queries", nonzero_rows(reached[0]));
  lesson.fact("reached_keys", nonzero_rows(reached[1]));
  lesson.fact("all_queries", b.extents()[0] * b.extents()[1]);
  lesson.fact("all_keys", a.extents()[0] * a.extents()[1]);
  lesson.step(5);

  // 6. The roles exchanged.
  const Value exchanged = other(other.states("query", a), other.states("key", b));
  const Value scores = other.latest_scores();
  lesson.fact("exchanged_scores", to_string(scores.shape()));
  lesson.fact("exchanged_output", to_string(exchanged.shape()));
  lesson.fact("not_transposed", kit::largest_difference(other[scores].transposed(1, 2),
                                                        lesson.numbers()[lesson.find("scores")]));
  lesson.step(6);

  // 7. One text twice; and, for the question, texts in the reverse order.
  tell_of_one_text(lesson, other, a);
  tell_of_order(lesson, other, lesson.numbers()[output], a, b);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("10_cross_attention", teach, argc, argv); }
