#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bert/vocabulary.h"

namespace stepgrad::bert {

// A word of more characters than this (code points, not bytes) is not looked up at all.
inline constexpr std::size_t longest_word = 100;

// The second half of BERT's tokenizer: cuts a word into pieces of the vocabulary and appends their ids. Each
// piece is the longest that the vocabulary has at that place; all but the first are looked up with "##"
// before them. Where that leaves a rest without a piece, or where the word is too long, the whole word is one
// [UNK]. The word is well-formed UTF-8. An empty word appends nothing.
void append_wordpieces(std::string_view word, const Vocabulary& vocabulary, std::vector<std::int64_t>& ids);

}  // namespace stepgrad::bert
