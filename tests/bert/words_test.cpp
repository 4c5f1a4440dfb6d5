#include "bert/words.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace stepgrad::bert {

using Words = std::vector<std::string>;

TEST_CASE("white space ends words; control characters are gone without a trace") {
  CHECK(words(U"rain\tbow\nsun\r\nset", {}) == Words{"rain", "bow", "sun", "set"});
  CHECK(words(U"a\u00A0b\u3000c", {}) == Words{"a", "b", "c"});
  CHECK(words(U"so\u00ADft ze\u200Bro \uFFFDbad\uFFFD", {}) == Words{"soft", "zero", "bad"});
  CHECK(words(U"", {}).empty());
  CHECK(words(U" \t\n\u3000\u200B", {}).empty());
}

TEST_CASE("punctuation and Chinese characters are words of their own") {
  CHECK(words(U"don't--stop!", {}) == Words{"don", "'", "t", "-", "-", "stop", "!"});
  CHECK(words(U"北京bert大学", {}) == Words{"北", "京", "bert", "大", "学"});
  CHECK(words(U"ひらがな", {}) == Words{"ひらかな"});
  CHECK(words(U"what\u037Eno", {}) == Words{"what", ";", "no"});
}

TEST_CASE("case and accents go only as far as they are told to") {
  const std::u32string text = U"Zoë İ";
  CHECK(words(text, {.lower_case = true, .strip_accents = true}) == Words{"zoe", "i"});
  CHECK(words(text, {.lower_case = false, .strip_accents = false}) == Words{"Zoë", "İ"});
  CHECK(words(text, {.lower_case = true, .strip_accents = false}) == Words{"zoë", "i\u0307"});
  CHECK(words(text, {.lower_case = false, .strip_accents = true}) == Words{"Zoe", "I"});
}

}  // namespace stepgrad::bert
