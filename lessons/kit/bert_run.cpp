#include "lessons/kit/bert_run.h"

#include <algorithm>

#include "layers/masks.h"

namespace stepgrad::kit {

namespace {

constexpr bert::ModelOptions for_looking{.pooler = true, .dropout = false};

bert::Heads of_checkpoint(const bert::Checkpoint& checkpoint, bert::Heads wanted) {
  return {.masked_word = wanted.masked_word && checkpoint.has_masked_word_head(),
          .next_sentence =
              wanted.next_sentence && checkpoint.has_next_sentence_head() && checkpoint.has_pooler()};
}

}  // namespace

const Module& BertRun::whole() const {
  if (with_heads) return *with_heads;
  return *alone;
}

Value BertRun::result() const {
  if (seq_relationship_logits) return *seq_relationship_logits;
  return outputs.pooler_output.value_or(outputs.last_hidden_state());
}

bert::Inputs bert_inputs(Lesson& lesson) {
  const Value ids = lesson.ids();
  bert::Inputs inputs{.ids = ids, .token_type_ids = lesson.token_type_ids()};
  const std::size_t keys = lesson.tokens().size();
  const bool padded =
      std::ranges::any_of(lesson.lengths(), [&](std::size_t length) { return length < keys; });
  if (padded)
    inputs.mask = lesson.mask("mask", {{"batch", lesson.batch()}, {"query", 1}, {"key", keys}},
                              padding_mask(lesson.lengths(), keys));
  return inputs;
}

BertRun run_bert(Lesson& lesson, const Options& options, bert::Heads wanted) {
  const bert::Config& config = options.model_config();
  const auto& folder = options.files().model;
  bert::ModelOptions model_options = for_looking;
  if (folder != nullptr) {
    wanted = of_checkpoint(folder->checkpoint, wanted);
    model_options.pooler = folder->checkpoint.has_pooler();
  }
  const bert::Inputs inputs = bert_inputs(lesson);
  if (!wanted.masked_word && !wanted.next_sentence) {
    // Its path there is this too, and random parameters follow from their paths: all lessons have one model.
    const bert::BertModel model({lesson.graph(), "bert"}, config, model_options);
    return {.alone = model, .inputs = inputs, .outputs = model(inputs)};
  }
  const bert::BertForPreTraining model(lesson.graph(), config, wanted, model_options);
  const bert::PreTrainingOutputs outputs = model(inputs);
  return {.with_heads = model,
          .inputs = inputs,
          .outputs = outputs.bert,
          .prediction_logits = outputs.prediction_logits,
          .seq_relationship_logits = outputs.seq_relationship_logits};
}

}  // namespace stepgrad::kit
