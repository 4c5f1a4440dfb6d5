// Lesson 06: multi-head attention.
//
// Twelve heads read the same hidden states side by side, each through projections of its own to 64 numbers a
// token. Their outputs are joined, 12 × 64 = 768, and an output layer mixes them. You will see the module and
// its 2,362,368 parameters, every node of the computation, how two heads weigh the same tokens, and what
// becomes of a module that forgets to register its heads.

#include "layers/multi_head_attention.h"
#include "lessons/06_multi_head_attention/list_of_heads.h"
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
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  lesson.fact("head_dim", options.embed_dim / options.heads);

  // 1. What every head reads.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  lesson.step(1);

  // 2. The module: its heads, its output layer, and their parameters.
  const MultiHeadAttention attention(lesson.graph(), options.embed_dim, options.heads);
  lesson.show("tree", attention);
  lesson.fact("parameters", parameter_count(attention));
  lesson.fact("head_parameters", parameter_count(attention.heads()[0]));
  lesson.fact("output_parameters", parameter_count(attention.output_layer()));
  lesson.step(2);

  // 3. The heads: scores and weights of their own.
  const Value output = attention(hidden_states);
  lesson.result(output);
  const std::vector<Value> weights = lesson.find_all("weights");  // of each head
  lesson.show("first_weights", weights.front());
  lesson.show("last_weights", "");  // of a single head there is no other
  if (options.heads > 1) lesson.show("last_weights", weights.back());
  lesson.weight_facts(weights);
  lesson.step(3, lesson.find_all("attention_output").back());

  // 4. Their outputs joined, then mixed.
  lesson.show(lesson.find("concat"));
  lesson.show(output);
  lesson.step(4);

  // 5. The same module, had it forgotten to register its heads.
  Graph forgetful;
  const Value states = forgetful.input("hidden_states", hidden_states.shape());
  const ListOfHeads list(forgetful, options.embed_dim, options.heads);
  lesson.fact("difference",
              kit::largest_difference(lesson.elsewhere(states, list(states)), lesson.numbers()[output]));
  lesson.show("list_tree", list);
  lesson.fact("list_parameters", parameter_count(list));
  lesson.fact("hidden_parameters", parameter_count(attention) - parameter_count(list));
  lesson.step(5);

  // For the question: as many parameters with another number of heads?
  Graph other;
  const std::size_t other_heads = kit::other_heads(options.embed_dim, options.heads);
  lesson.fact("other_heads", other_heads);
  lesson.fact("other_parameters", parameter_count(MultiHeadAttention(other, options.embed_dim, other_heads)));
}

}  // namespace

int main(int argc, char** argv) { return kit::run("06_multi_head_attention", teach, argc, argv); }
