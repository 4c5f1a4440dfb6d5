#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bert/vocabulary.h"
#include "bert/words.h"

// What the tokenizer must give, said once more and as plainly as can be: slowly, a character at a time. It
// shares with the tokenizer only the folding of words, which the reference's files hold.
namespace stepgrad::fuzz {

// The text without the bytes that are not UTF-8.
std::string well_formed(std::string_view bytes);

// A word of the normalised text, or a special token that is written in it.
struct Word {
  std::string text;
  bool special;
};
std::vector<Word> normalised(std::string_view text, const bert::Vocabulary& vocabulary,
                             bert::Folding folding);

// The pieces of a word, with their ##; nothing where it has to be unknown.
std::optional<std::vector<std::string>> pieces(const std::string& word, const bert::Vocabulary& vocabulary);

}  // namespace stepgrad::fuzz
