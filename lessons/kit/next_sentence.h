#pragma once

#include "lessons/kit/bert_run.h"

namespace stepgrad::kit {

// The scores of the next-sentence head as probabilities, a node [batch, 2]; nothing where there is no head.
std::optional<Value> next_sentence_probabilities(const BertRun& run);

// Fills the placeholder {next_sentence}: the probabilities of each text of the batch, or that there are none.
void show_next_sentence(Lesson& lesson, const Options& options, std::optional<Value> probabilities);

}  // namespace stepgrad::kit
