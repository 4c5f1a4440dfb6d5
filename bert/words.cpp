#include "bert/words.h"

#include <utility>

#include "bert/unicode.h"

namespace stepgrad::bert {

namespace {

class WordList {
 public:
  void extend(char32_t c) { append_utf8(word_, c); }

  void end() {
    if (!word_.empty()) words_.push_back(std::exchange(word_, {}));
  }

  std::vector<std::string> take() {
    end();
    return std::move(words_);
  }

 private:
  std::vector<std::string> words_;
  std::string word_;
};

std::u32string fold(char32_t c, Folding folding) {
  std::u32string folded = folding.strip_accents ? without_accents(c) : std::u32string{c};
  if (!folding.lower_case) return folded;
  std::u32string lower;
  for (const char32_t part : folded) lower += lower_case(part);
  return lower;
}

bool is_dropped(char32_t c) {
  constexpr char32_t replacement_character = 0xFFFD;
  return c == replacement_character || is_control(c);
}

}  // namespace

std::vector<std::string> words(std::u32string_view text, Folding folding) {
  WordList list;
  for (const char32_t c : text) {
    if (is_dropped(c)) continue;
    if (is_white_space(c)) {
      list.end();
      continue;
    }
    const bool chinese = is_chinese_character(c);
    if (chinese) list.end();
    // Punctuation is looked for only now: ; may be hidden in what looks like the Greek question mark.
    for (const char32_t part : fold(c, folding)) {
      const bool alone = chinese || is_punctuation(part);
      if (alone) list.end();
      list.extend(part);
      if (alone) list.end();
    }
  }
  return list.take();
}

}  // namespace stepgrad::bert
