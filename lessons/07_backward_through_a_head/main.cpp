// Lesson 07: backward through a head.
//
// The gradient of a head is more graph: d attention_output → d weights, d v → d scores → d q, d k → the
// parameters. You will see each of these nodes, why each row of d scores sums to zero and what follows
// for the key bias, and check the elements against numeric derivatives, in double and in float.

#include "graph/gradients.h"
#include "layers/attention_head.h"
#include "lessons/07_backward_through_a_head/check_by_differences.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 8;  // width of the hidden states
  std::size_t head_dim = 4;   // width of the head's queries, keys and values

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"head-dim", &head_dim}});
    attention();
    always_backward();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. The head, forward.
  const Value hidden_states = lesson.hidden_states_input(options.embed_dim);
  const AttentionHead head(lesson.graph(), options.embed_dim, options.head_dim);
  const Value output = head(hidden_states, hidden_states);
  lesson.result(output);
  lesson.show(output);
  lesson.step(1);

  // 2. Where the gradient begins.
  const Value upstream = lesson.upstream(output);
  std::vector<Value> wrt = head.parameters();  // W_q.weight, W_q.bias, W_k.weight, W_k.bias, …
  wrt.push_back(hidden_states);
  const std::vector<Value> gradient = gradients(output, wrt, upstream);  // in wrt's order
  lesson.show(upstream);
  lesson.step(2, upstream);

  // 3. Through the weighted sum, to the weights and the values.
  for (const char* name : {"d weights", "d v"}) lesson.show(lesson.find(name));
  lesson.step(3, lesson.find("d v"));

  // 4. Through softmax: each row of d scores sums to zero.
  const Value d_scores = lesson.find("d scores");
  lesson.show(d_scores);
  lesson.fact("row_sum", kit::largest_magnitude(kit::row_sums(lesson.numbers()[d_scores])));
  lesson.step(4, d_scores);

  // 5. Through the dot products, to queries and keys.
  for (const char* name : {"d q", "d k"}) lesson.show(lesson.find(name));
  lesson.step(5, lesson.find("d k"));

  // 6. Through the projections, to every parameter.
  const Value d_query_bias = gradient[1], d_key_bias = gradient[3];
  for (const Value shown : {d_query_bias, d_key_bias, gradient.back()}) lesson.show(shown);
  lesson.fact("query_bias", kit::largest_magnitude(lesson.numbers()[d_query_bias].elements()));
  lesson.fact("key_bias", kit::largest_magnitude(lesson.numbers()[d_key_bias].elements()));
  lesson.step(6);

  // 7. to 9. Every element against its numeric derivative; of a large head, some.
  const std::size_t total = hidden_states.shape().elements() + parameter_count(head);
  check_by_differences(lesson, {lesson.numbers(), output, upstream, wrt, gradient}, total);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("07_backward_through_a_head", teach, argc, argv); }
