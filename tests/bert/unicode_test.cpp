#include "bert/unicode.h"

#include <string>
#include <string_view>

#include "bert/newer_characters.h"
#include "tests/catch.h"

namespace stepgrad::bert {

using namespace std::string_view_literals;

TEST_CASE("UTF-8 of every length is decoded, and encoded back") {
  const std::u32string_view characters = U"\u0000é€\U0001F98A\uFFFF\U0010FFFFz"sv;
  std::string bytes;
  for (const char32_t c : characters) append_utf8(bytes, c);
  CHECK(bytes.size() == 1 + 2 + 3 + 4 + 3 + 4 + 1);
  CHECK((decode_utf8(bytes) == characters));
}

TEST_CASE("bytes that are not UTF-8 are dropped, and nothing else") {
  const auto decoded = [](std::string_view bytes) { return decode_utf8(bytes); };
  CHECK((decoded("he\xED\xA0\xBDllo") == U"hello"));    // an encoded surrogate
  CHECK((decoded("a\xC3(b") == U"a(b"));                // a lead byte without its second
  CHECK((decoded("end\xE2\x82") == U"end"));            // cut off at the end
  CHECK((decoded("x\xC0\xAFy") == U"xy"));              // an overlong slash
  CHECK((decoded("\xF8\x88\x80\x80\x80ok") == U"ok"));  // a form of five bytes
  CHECK((decoded("\xF4\x90\x80\x80z") == U"z"));        // beyond U+10FFFF
  CHECK((decoded("\x80\xBFz") == U"z"));                // stray continuations
  CHECK((decoded("\xE2\x82\xE2\x82\xAC") == U"€"));     // cut off, then whole
  CHECK((decoded("\xFF\xFE") == U""));
}

TEST_CASE("white space is more than std::isspace knows") {
  for (const char32_t c : U" \t\n\r\u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000"sv)
    CHECK(is_white_space(c));
  for (const char32_t c : U"a\v\f\u0085\u180E\u200B\uFEFF"sv) CHECK_FALSE(is_white_space(c));
}

TEST_CASE("control, format and private characters are control; tab and line ends are not") {
  for (const char32_t c : U"\u0000\u0001\v\f\u007F\u0085\u00AD\u200B\u200D\uFEFF\uE000\U000F0000"sv)
    CHECK(is_control(c));
  for (const char32_t c : U"\t\n\r a\u0301\uFFFD\u0378\uFFFF"sv) CHECK_FALSE(is_control(c));
}

TEST_CASE("punctuation is Unicode's, and all of ASCII's signs") {
  for (const char32_t c : U"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~–—‘’„«»¿。、・"sv) CHECK(is_punctuation(c));
  for (const char32_t c : U"a1 €×÷©√☂\u0301"sv) CHECK_FALSE(is_punctuation(c));
}

TEST_CASE("Chinese characters are ideographs, not kana, Hangul or signs") {
  for (const char32_t c : U"北京大学㐀龥\uF900\U00020000\U0002F800"sv) CHECK(is_chinese_character(c));
  for (const char32_t c : U"aひカ서。々"sv) CHECK_FALSE(is_chinese_character(c));
  // The edges of each range.
  for (const char32_t c :
       U"\u3400\u4DBF\u4E00\u9FFF\uF900\uFAFF\U0002A6DF\U0002A700\U0002B81F\U0002B920\U0002CEAF"sv) {
    CHECK(is_chinese_character(c));
  }
  for (const char32_t c :
       U"\u33FF\u4DC0\u4DFF\uA000\uF8FF\uFB00\U0002A6E0\U0002B820\U0002B91F\U0002CEB0\U00030000"sv) {
    CHECK_FALSE(is_chinese_character(c));
  }
}

TEST_CASE("accents come off whatever the script, and spacing marks stay") {
  CHECK((without_accents(U'a') == U"a"));
  CHECK((without_accents(U'é') == U"e"));
  CHECK((without_accents(U'ộ') == U"o"));
  CHECK((without_accents(U'\u0301') == U""));
  CHECK((without_accents(U'が') == U"か"));
  CHECK((without_accents(U'서') == U"\u1109\u1165"));
  CHECK((without_accents(U'한') == U"\u1112\u1161\u11AB"));
  CHECK((without_accents(U'\u0902') == U""));        // anusvara
  CHECK((without_accents(U'\u093F') == U"\u093F"));  // the vowel sign i
  CHECK((without_accents(U'ø') == U"ø"));            // its stroke is no mark
  CHECK((without_accents(U'ﬃ') == U"ﬃ"));            // a ligature is not its letters
  CHECK((without_accents(U'\u037E') == U";"));
}

TEST_CASE("lower case is Unicode's, character by character") {
  CHECK((lower_case(U'A') == U"a"));
  CHECK((lower_case(U'I') == U"i"));
  CHECK((lower_case(U'ı') == U"ı"));
  CHECK((lower_case(U'İ') == U"i\u0307"));
  CHECK((lower_case(U'Σ') == U"σ"));
  CHECK((lower_case(U'Ї') == U"ї"));
  CHECK((lower_case(U'Æ') == U"æ"));
  CHECK((lower_case(U'ẞ') == U"ß"));
  CHECK((lower_case(U'\U00010400') == U"\U00010428"));
  CHECK((lower_case(U'北') == U"北"));
}

TEST_CASE("characters that Unicode classed after version 8 are plain letters") {
  for (const char32_t c : U"\u061D\u08D4\u2E52\U000110CD\U0001E944\U00011938"sv) {
    CHECK(is_newer_character(c));
    CHECK_FALSE(is_punctuation(c));
    CHECK_FALSE(is_control(c));
    CHECK((without_accents(c) == std::u32string{c}));
  }
  // These three lost their class, or got another.
  CHECK((without_accents(U'\u1734') == U""));
  CHECK(is_punctuation(U'\u166D'));
  CHECK(is_punctuation(U'\U000111C9'));
  CHECK_FALSE(is_newer_character(U'a'));
  CHECK_FALSE(is_newer_character(U'\U0010FFFF'));
}

}  // namespace stepgrad::bert
