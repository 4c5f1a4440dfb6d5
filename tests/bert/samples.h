#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bert/tokenizer.h"

namespace stepgrad::bert {

// The tokenizer of bert-base-uncased.
inline const Tokenizer& uncased() {
  static const Tokenizer tokenizer(bert_base_uncased());
  return tokenizer;
}

// A vocabulary of the five special tokens, ids 0 to 4, and the given pieces.
inline Vocabulary small_vocabulary(const std::vector<std::string>& pieces) {
  std::string text = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
  for (const std::string& piece : pieces) text += piece + "\n";
  return Vocabulary(text);
}

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

using Ids = std::vector<std::int64_t>;
using Pieces = std::vector<std::string>;

}  // namespace stepgrad::bert
