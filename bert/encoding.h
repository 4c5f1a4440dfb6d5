#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bert/truncation.h"

namespace stepgrad::bert {

// What a BERT model is given for a text, or for a pair of texts: four lists of one length.
//
//   tokens          [CLS] who wrote it ? [SEP] ada did . [SEP] [PAD] [PAD]
//   token_type_ids    0    0    0    0 0   0    1   1  1   1     0     0
//   attention_mask    1    1    1    1 1   1    1   1  1   1     0     0
struct Encoding {
  std::vector<std::int64_t> ids;
  std::vector<std::string> tokens;           // the pieces that the ids stand for
  std::vector<std::int64_t> token_type_ids;  // 0 for the first text, 1 for the second, 0 for padding
  std::vector<std::int64_t> attention_mask;  // 1 for what is read, 0 for padding

  // Where the second text begins; after an empty one stands its [SEP]. Nothing when there is no second text.
  std::optional<std::size_t> sentence_b_start = {};
};

struct EncodeOptions {
  // The most tokens there may be, special ones included; as many as there are when not given.
  std::optional<std::size_t> max_length = {};

  // What to do with more than max_length.
  Truncation truncation = Truncation::Refuse;

  // Appends [PAD] up to this length. What is longer stays as it is.
  std::size_t pad_to = 0;
};

}  // namespace stepgrad::bert
