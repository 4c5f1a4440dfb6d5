#pragma once

#include <optional>

#include "bert/pretraining_heads.h"
#include "lessons/kit/lesson.h"

namespace stepgrad::kit {

// BERT reads the text of a lesson: the model that --model names, or the small one with random weights.
struct BertRun {
  // One of the two: with those of the heads that were wanted and the checkpoint has, or without any.
  std::optional<bert::BertForPreTraining> with_heads = {};
  std::optional<bert::BertModel> alone = {};

  bert::Inputs inputs;
  bert::Outputs outputs;
  std::optional<Value> prediction_logits = {}, seq_relationship_logits = {};

  const bert::BertModel& model() const { return with_heads ? with_heads->bert() : *alone; }
  const Module& whole() const;
  Value last_parameter() const { return whole().graph().parameters().back(); }
  // What the lesson computes: the next sentence's scores where there are any, else the pooled output, else
  // the last hidden states.
  Value result() const;
};

// Ids and token types of the text, and a mask where a text of the batch has padding.
bert::Inputs bert_inputs(Lesson& lesson);

// A small model has all the heads that are wanted. Nodes of dropout are left out.
BertRun run_bert(Lesson& lesson, const Options& options, bert::Heads wanted);

}  // namespace stepgrad::kit
