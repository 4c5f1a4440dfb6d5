#include "bert/tokenizer.h"

#include <algorithm>
#include <utility>

#include "bert/special_tokens.h"
#include "bert/unicode.h"
#include "bert/wordpiece.h"
#include "graph/error.h"

namespace stepgrad::bert {

Tokenizer::Tokenizer(Vocabulary vocabulary, TokenizerOptions options)
    : vocabulary_(std::move(vocabulary)),
      folding_{.lower_case = options.lower_case,
               .strip_accents = options.strip_accents.value_or(options.lower_case)} {}

std::vector<std::int64_t> Tokenizer::ids(std::string_view text) const {
  Ids ids;
  const auto append_words = [&](std::u32string_view plain) {
    for (const std::string& word : words(plain, folding_)) append_wordpieces(word, vocabulary_, ids);
  };
  const std::u32string characters = decode_utf8(text);
  std::u32string_view rest = characters;
  while (const auto special = find_special_token(rest, vocabulary_)) {
    append_words(rest.substr(0, special->begin));
    ids.push_back(special->id);
    rest.remove_prefix(special->end);
  }
  append_words(rest);
  return ids;
}

std::vector<std::string> Tokenizer::pieces(std::string_view text) const {
  return convert_ids_to_tokens(ids(text));
}

Encoding Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
  return assemble(ids(text), std::nullopt, options);
}

Encoding Tokenizer::encode(std::string_view first, std::string_view second,
                           const EncodeOptions& options) const {
  return assemble(ids(first), ids(second), options);
}

std::vector<Encoding> Tokenizer::encode_batch(const std::vector<TextInput>& inputs,
                                              const EncodeOptions& options) const {
  std::vector<Encoding> batch;
  std::size_t longest = 0;
  for (const auto& [text, text_pair] : inputs) {
    try {
      batch.push_back(text_pair ? encode(text, *text_pair, options) : encode(text, options));
    } catch (const Error& error) {
      throw Error("input " + std::to_string(batch.size() + 1) + " of " + std::to_string(inputs.size()) +
                  ": " + error.what());
    }
    longest = std::max(longest, batch.back().ids.size());
  }
  for (Encoding& encoding : batch) pad(encoding, longest);
  return batch;
}

std::vector<std::string> Tokenizer::convert_ids_to_tokens(std::span<const std::int64_t> ids) const {
  std::vector<std::string> tokens;
  tokens.reserve(ids.size());
  for (const std::int64_t id : ids) tokens.emplace_back(vocabulary_.piece(id));
  return tokens;
}

Encoding Tokenizer::assemble(const Ids& first, const std::optional<Ids>& second,
                             const EncodeOptions& options) const {
  const Ids cls(options.add_special_tokens ? 1 : 0, vocabulary_.cls());
  const Ids sep(options.add_special_tokens ? 1 : 0, vocabulary_.sep());
  Lengths kept{first.size(), second ? second->size() : 0};
  if (options.max_length) {
    const std::size_t special = cls.size() + sep.size() * (second ? 2 : 1);
    kept = truncated(kept, special, *options.max_length, options.truncation);
  }

  Encoding encoding;
  const auto append = [&](std::span<const std::int64_t> ids, std::int64_t type) {
    encoding.ids.insert(encoding.ids.end(), ids.begin(), ids.end());
    encoding.token_type_ids.resize(encoding.ids.size(), type);
  };
  append(cls, 0);
  append(std::span(first).first(kept.first), 0);
  append(sep, 0);
  if (second) {
    encoding.sentence_b_start = encoding.ids.size();
    append(std::span(*second).first(kept.second), 1);
    append(sep, 1);
  }
  encoding.attention_mask.resize(encoding.ids.size(), 1);
  encoding.tokens = convert_ids_to_tokens(encoding.ids);
  pad(encoding, options.pad_to);
  return encoding;
}

void Tokenizer::pad(Encoding& encoding, std::size_t length) const {
  if (length <= encoding.ids.size()) return;
  encoding.ids.resize(length, vocabulary_.pad());
  encoding.tokens.resize(length, std::string(vocabulary_.piece(vocabulary_.pad())));
  encoding.token_type_ids.resize(length, 0);
  encoding.attention_mask.resize(length, 0);
}

}  // namespace stepgrad::bert
