// Lesson 11: sentence pair.
//
// BERT reads two texts as one sequence, and says whether the second follows the first. You will see [CLS] and
// [SEP], token types and where the second text begins, embeddings that are the sum of three rows, how the
// heads share out their attention between the texts, and the verdict.

#include "lessons/11_sentence_pair/blocks.h"
#include "lessons/11_sentence_pair/embedding_parts.h"
#include "lessons/11_sentence_pair/input_table.h"
#include "lessons/kit/head_slice.h"
#include "lessons/kit/measure.h"
#include "lessons/kit/next_sentence.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  Options() {
    needs_model();
    attention(viewers::View::head, 0, 8);
    pair();
    pads();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  const kit::BertRun run = kit::run_bert(lesson, options, {.masked_word = false, .next_sentence = true});
  const std::optional<Value> probabilities = kit::next_sentence_probabilities(run);
  lesson.begin_with(run.outputs.embeddings);
  lesson.result(probabilities.value_or(run.result()));

  // 1. One sequence of two texts: pieces, ids, token types, positions.
  const std::size_t b_start = lesson.sentence_a().size();
  lesson.show("inputs", input_table(lesson, run.inputs.token_type_ids));
  lesson.fact("sentence_b_start", b_start);
  lesson.step(1, run.inputs.mask.value_or(run.inputs.token_type_ids));
  lesson.not_listed(run.last_parameter());

  // 2. Embeddings: word + position + segment, and a layer norm.
  lesson.show("parts", embedding_parts(lesson, run.model().embeddings(), run.outputs.embeddings));
  lesson.step(2, run.outputs.embeddings);

  // 3. The encoder.
  const Value weights = run.outputs.attentions[options.layer_shown()].weights;
  lesson.fact("weights_shape", to_string(weights.shape()));
  lesson.step(3, run.outputs.last_hidden_state());

  // 4. Who attends to whom: both texts' shares for each head, and one head whole.
  const Tensor<double> all = lesson.numbers()[weights], own = kit::of_head(all, options.head_shown());
  lesson.fact("even_b",
              static_cast<double>(lesson.sentence_b().size()) / static_cast<double>(lesson.tokens().size()));
  lesson.show("blocks", block_table(kit::of_entry(all, 0), b_start));
  lesson.show("head_weights", {{"batch", lesson.batch()}, weights.shape()[2], weights.shape()[3]}, own);
  lesson.step(4);

  // 5. The next sentence.
  kit::show_next_sentence(lesson, options, probabilities);
  lesson.step(5);

  // For the question: the same pair, all of it called the first text.
  const Value types = run.inputs.token_type_ids, last = run.outputs.last_hidden_state();
  const Tensor<double> told_apart = lesson.numbers()[last];
  const IndexTensor of_both = lesson.numbers().ids(types);
  lesson.numbers().set(types, IndexTensor::filled(of_both.extents(), 0));
  lesson.fact("types_difference", kit::largest_difference(lesson.numbers()[last], told_apart));
  lesson.numbers().set(types, of_both);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("11_sentence_pair", teach, argc, argv); }
