// Lesson 15: BERT.
//
// The whole model, as Hugging Face prints it: what each layer gives, all attentions, the pooled output, and
// what the two heads say that BERT was trained with, a hidden word and whether one text follows the other.
// --model reads the weights of a real one.

#include "lessons/15_bert/bert_base.h"
#include "lessons/15_bert/masked_word.h"
#include "lessons/15_bert/outputs.h"
#include "lessons/15_bert/separators.h"
#include "lessons/kit/bert_phrases.h"
#include "lessons/kit/next_sentence.h"
#include "lessons/kit/run.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  Options() {
    needs_model();
    attention(viewers::View::model, 0, 8);
    pair();
    pads();
  }
};

void teach(kit::Lesson& lesson, const Options& options) {
  const kit::BertRun run = kit::run_bert(lesson, options, {});
  const std::optional<Value> probabilities = kit::next_sentence_probabilities(run);
  lesson.begin_with(run.outputs.embeddings);
  lesson.result(probabilities.value_or(run.result()));

  // 1. The model: its configuration, its modules, its parameters.
  lesson.show("config", kit::indented(to_string(options.model_config())));
  lesson.show("tree", run.whole());
  lesson.fact("parameters", parameter_count(run.whole()));
  lesson.fact("embedding_parameters", parameter_count(run.model().embeddings()));
  lesson.fact("encoder_parameters", parameter_count(run.model().encoder()));
  tell_of_bert_base(lesson);
  lesson.step(1);

  // 2. Embeddings.
  lesson.not_listed(run.last_parameter());  // the tree shows them
  lesson.show("embeddings", run.outputs.embeddings);
  lesson.step(2, run.outputs.embeddings);

  // 3. Layer by layer.
  lesson.show("outputs", output_table(run.outputs));
  lesson.step(3, run.outputs.last_hidden_state());

  // 4. All attentions: how much of each goes to [SEP].
  const bert::Vocabulary& vocabulary = options.vocabulary();
  const std::vector<std::size_t> keys = separators(lesson, vocabulary.sep());
  lesson.fact("even_percent",
              100 * static_cast<double>(keys.size()) / static_cast<double>(lesson.tokens().size()));
  lesson.show("separators", share_table(lesson, run.outputs.attentions, keys));
  lesson.step(4);

  // 5. The pooled output.
  if (const auto pooled = run.outputs.pooler_output)
    lesson.show("pooled", *pooled);
  else
    lesson.fact("pooled", std::string(kit::bert_phrases(options.lang).no_pooler));
  lesson.step(5, run.outputs.pooler_output.value_or(run.outputs.last_hidden_state()));

  // 6. and 7. What the heads say of the text, the next sentence first: a hidden word needs another run.
  kit::show_next_sentence(lesson, options, probabilities);
  show_masked_words(lesson, run, vocabulary, options.lang);
  lesson.step(6, run.prediction_logits);
  lesson.step(7);

  // For the question: what the two uses of one table share.
  lesson.fact("tied", options.model_config().vocab_size * options.model_config().hidden_size);
}

}  // namespace

int main(int argc, char** argv) { return kit::run("15_bert", teach, argc, argv); }
