// Lesson 05: attention head.
//
// A head is lessons 03 and 04 together: three projections, W_q, W_k and W_v, make the queries, keys and
// values that attention is computed from, 768 → 64 numbers a token. You will see the head's parameters, its
// nodes in the order in which they are computed, and how even the weights of a fresh head are.

#include "layers/attention_head.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states
  std::size_t head_dim = 64;    // width of the head's queries, keys and values

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"head-dim", &head_dim}});
    attention();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. The module: three projections.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const AttentionHead head(lesson.graph(), options.embed_dim, options.head_dim);
  lesson.show("tree", head);
  lesson.fact("parameters", parameter_count(head));
  lesson.step(1);

  // 2. Queries, keys and values.
  const Value output = head(hidden_states, hidden_states);
  lesson.result(output);
  const Value q = lesson.find("q"), k = lesson.find("k"), v = lesson.find("v");
  lesson.show(q);
  lesson.show(k);
  lesson.step(2, v);

  // 3. Scores and weights.
  const Value scores = lesson.find("scores"), weights = lesson.find("weights");
  lesson.show(scores);
  lesson.show(weights);
  lesson.fact("largest_score", kit::largest_magnitude(lesson.numbers()[scores].elements()));
  lesson.weight_facts({weights});
  lesson.fact("finds", kit::diagonal_maxima(lesson.numbers()[scores]));
  lesson.fact("rows", lesson.batch() * lesson.tokens().size());
  lesson.step(3, weights);

  // 4. The output.
  lesson.show(output);
  lesson.step(4);

  // For the question: queries from this text, keys and values from one with two tokens more.
  Graph cross;
  const std::size_t queries = lesson.tokens().size(), keys = queries + 2;
  const Value query_states = cross.input(
      "query_states", {{"batch", lesson.batch()}, {"seq", queries}, {"embed", options.embed_dim}});
  const Value key_value_states = cross.input(
      "key_value_states", {{"batch", lesson.batch()}, {"seq", keys}, {"embed", options.embed_dim}});
  const AttentionHead cross_head(cross, options.embed_dim, options.head_dim);
  const Value attended = cross_head(query_states, key_value_states);
  lesson.fact("more_tokens", keys);
  lesson.fact("cross_scores", to_string(kit::find(cross, "scores").shape()));
  lesson.fact("cross_output", to_string(attended.shape()));
}

}  // namespace

int main(int argc, char** argv) { return kit::run("05_attention_head", teach, argc, argv); }
