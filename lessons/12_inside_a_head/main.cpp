// Lesson 12: inside a head.
//
// One weight of one head, taken apart: the product of its query and its key place by place, scale, mask and
// softmax, the values that the weights mix, and what the output layer makes of the head's result. With
// --captured it is a head that somebody else's program computed.

#include "lessons/12_inside_a_head/captured.h"
#include "lessons/12_inside_a_head/head_shares.h"
#include "lessons/12_inside_a_head/mixture.h"
#include "lessons/12_inside_a_head/products.h"
#include "lessons/12_inside_a_head/softmax_row.h"
#include "lessons/kit/bert_run.h"
#include "lessons/kit/run.h"

STEPGRAD_EMBEDDED(captured_en)
STEPGRAD_EMBEDDED(captured_zh)

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  Options() {
    needs_model_or_captured();
    attention(viewers::View::neuron, 0, 8);
    pair();
    pads();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  const std::size_t layer = options.layer_shown(), head = options.head_shown();
  const kit::BertRun run = kit::run_bert(lesson, options, {.masked_word = false, .next_sentence = false});
  lesson.begin_with(run.outputs.embeddings);
  lesson.result(run.result());

  // 1. The head's queries, keys and values.
  const bert::SelfAttention& attention = run.outputs.attentions[layer];
  const std::size_t head_dim = attention.q.shape().last().size;
  lesson.not_listed(run.outputs.hidden_states[layer]);  // lesson 11 is about what comes before
  lesson.fact("first_place", head * head_dim);
  lesson.fact("last_place", (head + 1) * head_dim - 1);
  for (const Value value : {attention.q, attention.k}) kit::show_head(lesson, value, head);
  lesson.step(1, attention.v);

  // 2. One query, one key: those of the head's largest weight. Of a batch it is the entry with most padding;
  // the page opens with the first.
  const std::size_t entry = lesson.batch() - 1;
  const TakenApart apart = take_apart(lesson, attention, entry, head);
  lesson.opens_with_query(take_apart(lesson, attention, 0, head).query);
  lesson.fact("entry",
              entry == 0 ? "" : fmt::format(fmt::runtime(kit::bert_phrases(options.lang).last_entry), entry));
  tell_of_the_largest_weight(lesson, apart);
  lesson.step(2);

  // 3. From the query's scores to its weights.
  lesson.show("softmax", softmax_table(apart));
  lesson.fact("weight_sum", kit::sum(apart.weights));
  kit::show_head(lesson, "head_weights", attention.weights, head);
  lesson.step(3, attention.weights);

  // 4. What the weights mix.
  lesson.show("mixture", mixture_table(apart));
  lesson.fact("mixture_difference", kit::largest_magnitude(difference(mixed(apart), apart.output)));
  lesson.step(4);

  // 5. All heads side by side, through the output layer.
  const bert::BertAttention& module = run.model().encoder().layer()[layer].attention();
  const Value projected = lesson.find(joined_path(module.output().dense().path(), "projected"));
  const HeadShares shares = head_shares(lesson, module, attention, projected, entry, apart.query);
  lesson.show("shares", share_table(shares));
  lesson.fact("output_difference", kit::largest_magnitude(difference(sum(shares), shares.computed)));
  lesson.step(5, projected);

  // For the question: the row without this head.
  lesson.fact("length", length(shares.computed));
  lesson.fact("head_length", length(shares.heads[head]));
  lesson.fact("length_without", length(difference(shares.computed, shares.heads[head])));
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const auto with_options = [&](const auto& taught) {
    return [&options, taught](kit::Lesson& lesson) { taught(lesson, options); };
  };
  const kit::Program program{"12_inside_a_head",
                             {lesson_en(), lesson_zh(), with_options(teach)},
                             kit::Page{captured_en(), captured_zh(), with_options(teach_captured)}};
  return kit::run(program, options, argc, argv);
}
