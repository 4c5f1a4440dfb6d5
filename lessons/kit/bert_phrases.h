#pragma once

#include <string_view>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

// What the lessons about BERT say where it depends on the model or on the text.
struct BertPhrases {
  std::string_view is_next, not_next;      // Hugging Face's labels 0 and 1
  std::string_view no_next_sentence_head;  // the checkpoint has none, so nothing is predicted
  std::string_view no_masked_word_head;
  std::string_view no_pooler;
  std::string_view masks;          // of the text: above what is predicted for them
  std::string_view masks_a_token;  // there is none, so token {0} at position {1} is replaced
  std::string_view no_mask_token;  // the vocabulary has no [MASK]
  std::string_view last_entry;     // which of a batch is taken apart: {0}
  // Of a captured head: what is computed from what was saved.
  std::string_view computes_scores, computes_weights, mixes_values;
  std::string_view comparison;  // with captured weights: {0} in one head, {1} in all
  std::string_view only_rounding, more_than_rounding, not_a_number;  // behind it
  std::string_view no_queries_and_keys, no_values;                   // the folder has none
  std::string_view weights_only;  // so there are no scores to make others of
};

const BertPhrases& bert_phrases(Language language);

}  // namespace stepgrad::kit
