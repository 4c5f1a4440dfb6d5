// Lesson 07: backward through a head.
//
// The gradient of a head is more graph: d attention_output → d weights, d v → d scores → d q, d k → the
// parameters. You will see each of these nodes, why each row of d scores sums to zero and what follows
// for the key bias, and check the elements against numeric derivatives, in double and in float.

#include "graph/gradients.h"
#include "layers/attention_head.h"
#include "lessons/kit/gradient_check.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 8;  // width of the hidden states
  std::size_t head_dim = 4;   // width of the head's queries, keys and values

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"head-dim", &head_dim}});
    always_backward();
  }
};

constexpr double epsilon = 1e-6;      // how far the check moves a number
constexpr std::size_t some = 10;      // elements of each value that are checked where all would take long
constexpr std::size_t all_of = 1000;  // elements in all that do not

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

  // 7. Every element against its numeric derivative, in double; of a large head, some.
  const std::size_t total = hidden_states.shape().elements() + parameter_count(head);
  const std::size_t sample = total > all_of ? some : 0;
  const kit::GradientCheck check(lesson.numbers(), output, upstream, wrt, gradient);
  const GradcheckReport in_double = check.in_double(epsilon, sample);
  if (!in_double.passed()) throw Error("the gradients are wrong: " + in_double.summary());
  lesson.fact("epsilon", epsilon);
  lesson.fact("checked", in_double.checked());
  lesson.fact("total", total);
  lesson.fact("report", in_double);
  lesson.step(7);

  // 8. The same check in float.
  const GradcheckReport in_float = check.in_float(epsilon, sample);
  lesson.fact("float_report", in_float);
  lesson.fact("double_digits", kit::digits(in_double.worst_error()));
  lesson.fact("float_digits", kit::digits(in_float.worst_error()));
  lesson.fact("distance", 2 * epsilon);
  lesson.step(8);

  // 9. The worst error of some elements for every ε, from 0.1 down.
  const kit::EpsilonSweep sweep = check.sweep(some);
  lesson.show("sweep", sweep.table());
  lesson.fact("some", some);
  lesson.fact("best_double", sweep.best_double());
  lesson.fact("best_float", sweep.best_float());
  lesson.step(9);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("07_backward_through_a_head", teach, argc, argv); }
