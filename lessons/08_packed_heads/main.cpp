// Lesson 08: packed heads.
//
// Twelve projections of 768 numbers to 64 are one projection of 768 to 768, taken apart by a reshape and a
// transpose. You will see lesson 06's numbers come out of a sixth of the nodes, the reshape without the
// transpose put one token's numbers into another, cell by cell, and which form is faster on your machine.

#include "lessons/08_packed_heads/list_of_same_heads.h"
#include "lessons/08_packed_heads/per_head_file.h"
#include "lessons/08_packed_heads/tempting_reshape.h"
#include "lessons/08_packed_heads/turns.h"
#include "lessons/08_packed_heads/work.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states
  std::size_t heads = 12;       // heads in one projection, each embed_dim / heads wide

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"heads", &heads}});
    attention();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. The module: one projection each for all heads.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const PackedMultiHeadAttention attention(lesson.graph(), options.embed_dim, options.heads);
  lesson.convert_weights(
      [&](const Safetensors& file) { return packed_tensors(file, attention, options.weights_partial); });
  const Value output = attention(hidden_states);
  lesson.result(output);
  lesson.show("tree", attention);
  lesson.fact("parameters", parameter_count(attention));
  lesson.fact("head_dim", options.embed_dim / options.heads);
  lesson.step(1, attention.parameters().back());

  // 2. The queries, keys and values of all heads, side by side.
  lesson.show(lesson.find("packed_q"));
  lesson.step(2, lesson.find("packed_v"));

  // 3. A reshape and a transpose take them apart.
  lesson.show(lesson.find("q"));
  lesson.step(3, lesson.find("v"));

  // 4. Every head in one product, then all of them joined.
  const Value weights = lesson.find("weights");
  lesson.show(weights);
  lesson.weight_facts({weights});
  lesson.show(output);
  lesson.step(4);

  // 5. The same weights in a list of heads, as in lesson 06.
  ListOfSameHeads list(lesson, attention, hidden_states);
  lesson.fact("difference", kit::largest_difference(list.numbers[list.output], lesson.numbers()[output]));
  lesson.step(5);

  // 6. Without the transpose: each number lands somewhere, and the shapes are right.
  const TemptingReshape example(3, 2, 2);
  lesson.show("cells", example.table());
  lesson.fact("wrong_cells", example.wrong());
  lesson.fact("cells_in_all", example.size());
  lesson.fact("wrong_difference", without_transpose(lesson, attention, output));
  lesson.step(6);

  // 7. Which one is faster: what each has to do, and how long that takes here.
  show_work(lesson, list.output, output);
  lesson.measure(
      [&] { return in_turns(options.dtype, list.numbers, list.output, lesson.numbers(), output); });
  lesson.step(7);

  // For the question: which rows of a packed weight are the last head's?
  lesson.fact("last_head", options.heads - 1);
  lesson.fact("first_row", options.embed_dim - options.embed_dim / options.heads);
  lesson.fact("last_row", options.embed_dim - 1);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("08_packed_heads", teach, argc, argv); }
