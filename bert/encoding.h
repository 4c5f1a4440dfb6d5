#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bert/truncation.h"

namespace stepgrad::bert {

// What a BERT model is given for a text, or for a pair of texts: four lists of one length.
//
//   tokens          [CLS] who wrote it ? [SEP] ada did . [SEP] [PAD] [PAD]
//   token_type_ids    0    0    0    0 0   0    1   1  1   1     0     0
//   attention_mask    1    1    1    1 1   1    1   1  1   1     0     0
struct Encoding {
  std::vector<std::int64_t> ids = {};
  std::vector<std::string> tokens = {};           // the pieces that the ids stand for
  std::vector<std::int64_t> token_type_ids = {};  // 0 for the first text, 1 for the second, 0 for padding
  std::vector<std::int64_t> attention_mask = {};  // 1 for what is read, 0 for padding

  // Where the second text begins; where an empty one would, stands its [SEP]. Nothing when there is no second
  // text.
  std::optional<std::size_t> sentence_b_start = {};
};

// A text, or a pair of texts, of a batch. An empty second text is not the same as none.
struct TextInput {
  std::string_view text;
  std::optional<std::string_view> text_pair = {};
};

struct EncodeOptions {
  // Whether [CLS] and [SEP] are put around the texts.
  bool add_special_tokens = true;

  // The most tokens there may be, special ones included; as many as there are when not given.
  std::optional<std::size_t> max_length = {};

  // What to do with more than max_length.
  Truncation truncation = Truncation::Refuse;

  // Appends [PAD] up to this length. What is longer stays as it is; the rows of a batch are all as long as
  // the longest of them, if that is longer.
  std::size_t pad_to = 0;
};

}  // namespace stepgrad::bert
