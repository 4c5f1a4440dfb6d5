#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bert/encoding.h"
#include "bert/vocabulary.h"
#include "bert/words.h"

namespace stepgrad::bert {

struct TokenizerOptions {
  bool lower_case = true;
  std::optional<bool> strip_accents = {};  // as lower_case when not given
};

// BERT's tokenizer: a text becomes words (words.h), a word becomes pieces (wordpiece.h).
//
// Texts are UTF-8; bytes that are not are dropped (decode_utf8). A special token that is written in a text,
// such as [MASK], is that token, wherever it stands and whatever is around it. Every text has an answer:
// nothing here throws but what says so.
class Tokenizer {
 public:
  explicit Tokenizer(Vocabulary vocabulary, TokenizerOptions options = {});

  // The ids of a text's pieces, and nothing around them.
  std::vector<std::int64_t> ids(std::string_view text) const;

  // The pieces themselves, as convert_ids_to_tokens(ids(text)) gives them.
  std::vector<std::string> pieces(std::string_view text) const;

  // [CLS] text [SEP], or without options.add_special_tokens the text alone. Throws Error as truncated() does
  // when options.max_length is given.
  Encoding encode(std::string_view text, const EncodeOptions& options = {}) const;

  // [CLS] first [SEP] second [SEP]. An empty second text is still there: its [SEP] is. Throws as above.
  Encoding encode(std::string_view first, std::string_view second, const EncodeOptions& options = {}) const;

  // Each input as encode() gives it, in order, padded to the longest: lists of one length, the rows of a
  // tensor [batch, seq]. Throws Error as encode() does, naming the input.
  std::vector<Encoding> encode_batch(const std::vector<TextInput>& inputs,
                                     const EncodeOptions& options = {}) const;

  // The piece of each id. Throws Error when the vocabulary has no such id.
  std::vector<std::string> convert_ids_to_tokens(std::span<const std::int64_t> ids) const;

  const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  using Ids = std::vector<std::int64_t>;
  Encoding assemble(const Ids& first, const std::optional<Ids>& second, const EncodeOptions& options) const;
  void pad(Encoding& encoding, std::size_t length) const;

  Vocabulary vocabulary_;
  Folding folding_;
};

}  // namespace stepgrad::bert
