#pragma once

#include <string>
#include <string_view>

namespace stepgrad::bert {

// What BERT's tokenizer asks of Unicode. The answers never depend on the locale, and are those of the
// tokenizer that bert-base-uncased is used with: see newer_characters.h.

// The characters of a UTF-8 text. Bytes that are not part of a well-formed character are dropped: stray and
// cut-off sequences, overlong forms, encoded surrogates.
std::u32string decode_utf8(std::string_view bytes);

// Appends one character to a UTF-8 text. c must be a Unicode scalar value, as all those that decode_utf8
// returns.
void append_utf8(std::string& text, char32_t c);

// Space, tab, line feed, carriage return, and all separators of Unicode, such as the no-break space.
bool is_white_space(char32_t c);

// Control and format characters and those of private use. Never tab, line feed or carriage return.
bool is_control(char32_t c);

// Unicode's punctuation, and every ASCII character that is neither letter, digit, space nor control: $ + < =
// > ^ ` | ~ as well.
bool is_punctuation(char32_t c);

// The ideographs of Chinese, which Japanese and Korean use too. Kana and Hangul are none.
bool is_chinese_character(char32_t c);

// The characters that c stands for when its accents are taken off: its canonical decomposition (NFD) without
// nonspacing marks. é gives e, a lone accent nothing, 한 its three letters.
std::u32string without_accents(char32_t c);

// c in lower case: one character, save for İ, which gives two. Looks at c alone, so Σ is always σ.
std::u32string lower_case(char32_t c);

}  // namespace stepgrad::bert
