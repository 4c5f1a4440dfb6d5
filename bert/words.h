#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepgrad::bert {

// What is taken off the characters of a text before its words are looked up.
struct Folding {
  bool lower_case = true;
  bool strip_accents = true;
};

// The first half of BERT's tokenizer: the words of a text, in order, each as UTF-8 and never empty. White
// space ends a word and is gone; control characters are gone without a trace; each punctuation and each
// Chinese character is a word of its own.
std::vector<std::string> words(std::u32string_view text, Folding folding);

}  // namespace stepgrad::bert
