// Lesson 09: masks.
//
// A mask says which keys a query may see. You will see what [PAD] would take without one, the padding mask
// and the causal mask, both in one head, what a mask does that is read the wrong way round, why it is −∞ that
// blocks and not a large negative number, and a query that may see nothing, with its gradient.

#include "layers/attention_head.h"
#include "lessons/09_masks/attention_under.h"
#include "lessons/09_masks/blocked.h"
#include "lessons/09_masks/blocked_row.h"
#include "lessons/09_masks/fill_or_add.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // width of the hidden states
  std::size_t head_dim = 64;    // width of the head's queries, keys and values

  Options() {
    sizes({{"embed-dim", &embed_dim}, {"head-dim", &head_dim}});
    attention();
    batch = 2;
    pads_input_too();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  // 1. Texts of different lengths, and what [PAD] would take without a mask.
  const Value hidden_states = lesson.hidden_states(options.embed_dim);
  const AttentionHead head(lesson.graph(), options.embed_dim, options.head_dim);
  const std::size_t batch = hidden_states.shape()[0].size, seq = hidden_states.shape()[1].size;
  const Shape masked{{"batch", batch}, {"query", seq}, {"key", seq}};
  const MaskTensor padding = padding_mask(lesson.lengths(), seq), causal = causal_mask(seq, seq);
  const Value mask = lesson.mask("mask", masked, both(padding, causal));
  lesson.result(head(hidden_states, hidden_states, {.mask = mask}));
  AttentionUnder without(lesson, {});
  without.show_on_page(lesson, "without a mask");
  const Tensor<double> plain = without.weights();
  lesson.show("weights_without_a_mask", masked, plain);
  lesson.fact("pads", blocked_places(padding));
  lesson.fact("largest_share", blocked_share(plain, padding));
  lesson.step(1, head.parameters().back());

  // 2. The padding mask.
  AttentionUnder under_padding(lesson, padding);
  under_padding.show_on_page(lesson, "padding mask alone");
  const Tensor<double> padded = under_padding.weights();
  lesson.show("padding_mask", {{"batch", batch}, {"", 1}, {"key", seq}}, padding);
  lesson.show("weights_with_padding", masked, padded);
  lesson.fact("padded_share", blocked_share(padded, padding));
  lesson.step(2);

  // 3. The causal mask, and where its diagonal begins.
  lesson.show("causal_mask", {{"query", seq}, {"key", seq}}, causal);
  lesson.show("first", {{"queries", 2}, {"keys", 4}}, causal_mask(2, 4, CausalAlignment::first));
  lesson.show("last", {{"queries", 2}, {"keys", 4}}, causal_mask(2, 4, CausalAlignment::last));
  lesson.step(3);

  // 4. Both together, in the head.
  for (const char* name : {"mask", "weights", "attention_output"}) lesson.show(lesson.find(name));
  const Tensor<double> weights = lesson.numbers()[lesson.find("weights")];
  lesson.fact("blocked_share", blocked_share(weights, both(padding, causal)));
  lesson.step(4);

  // 5. The causal mask, read the wrong way round.
  AttentionUnder wrong(lesson, mask_where_one_blocks(marks(causal)));
  wrong.show_on_page(lesson, "causal mask, the wrong way round");
  lesson.show("weights_the_wrong_way_round", masked, wrong.weights());
  lesson.fact("wrong_share", blocked_share(wrong.weights(), causal));
  lesson.step(5);

  // 6. −∞, or a large negative number.
  lesson.show("fill_or_add", fill_or_add_table());
  lesson.step(6);

  // 7. The query that may see nothing. For the question: [PAD]s in front of their texts.
  tell_of_blocked_rows(lesson, wrong);
  tell_of_padding_in_front(lesson, masked, causal);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("09_masks", teach, argc, argv); }
