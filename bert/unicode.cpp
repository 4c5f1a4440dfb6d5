#include "bert/unicode.h"

#include <array>
#include <cstddef>

#include <utf8proc.h>

#include "bert/newer_characters.h"

namespace stepgrad::bert {

namespace {

utf8proc_category_t category(char32_t c) {
  if (is_newer_character(c)) return UTF8PROC_CATEGORY_LO;
  // The three that had another class in Unicode 8.
  if (c == 0x1734) return UTF8PROC_CATEGORY_MN;
  if (c == 0x166D || c == 0x111C9) return UTF8PROC_CATEGORY_PO;
  return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

bool is_nonspacing_mark(char32_t c) { return category(c) == UTF8PROC_CATEGORY_MN; }

bool is_between(char32_t c, char32_t first, char32_t last) { return first <= c && c <= last; }

}  // namespace

std::u32string decode_utf8(std::string_view bytes) {
  std::u32string characters;
  characters.reserve(bytes.size());
  while (!bytes.empty()) {
    utf8proc_int32_t c = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                                         static_cast<utf8proc_ssize_t>(bytes.size()), &c);
    if (length > 0) characters.push_back(static_cast<char32_t>(c));
    // After a bad byte the next one may well begin a good character.
    bytes.remove_prefix(length > 0 ? static_cast<std::size_t>(length) : 1);
  }
  return characters;
}

void append_utf8(std::string& text, char32_t c) {
  std::array<utf8proc_uint8_t, 4> bytes;
  const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(c), bytes.data());
  text.append(bytes.begin(), bytes.begin() + length);
}

bool is_white_space(char32_t c) {
  if (c == '\t' || c == '\n' || c == '\r') return true;
  switch (category(c)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    default:
      return false;
  }
}

bool is_control(char32_t c) {
  if (c == '\t' || c == '\n' || c == '\r') return false;
  switch (category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CO:
      return true;
    default:
      return false;
  }
}

bool is_punctuation(char32_t c) {
  if (is_between(c, '!', '/') || is_between(c, ':', '@') || is_between(c, '[', '`') ||
      is_between(c, '{', '~')) {
    return true;
  }
  switch (category(c)) {
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO:
      return true;
    default:
      return false;
  }
}

// BERT's own list. Ideographs that Unicode added later are not in it.
bool is_chinese_character(char32_t c) {
  return is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0x3400, 0x4DBF) || is_between(c, 0x20000, 0x2A6DF) ||
         is_between(c, 0x2A700, 0x2B81F) || is_between(c, 0x2B920, 0x2CEAF) ||
         is_between(c, 0xF900, 0xFAFF) || is_between(c, 0x2F800, 0x2FA1F);
}

// NFD also sorts the marks that follow a letter. That is left out: all but a few of the marks that it would
// move are dropped here.
std::u32string without_accents(char32_t c) {
  std::array<utf8proc_int32_t, 4> parts{static_cast<utf8proc_int32_t>(c)};  // no character has more than four
  utf8proc_ssize_t length = 1;
  if (!is_newer_character(c)) {
    int boundary = 0;
    length = utf8proc_decompose_char(parts[0], parts.data(), parts.size(), UTF8PROC_DECOMPOSE, &boundary);
  }
  std::u32string letters;
  for (utf8proc_ssize_t i = 0; i < length; ++i) {
    const auto part = static_cast<char32_t>(parts[static_cast<std::size_t>(i)]);
    if (!is_nonspacing_mark(part)) letters.push_back(part);
  }
  return letters;
}

std::u32string lower_case(char32_t c) {
  constexpr char32_t capital_i_with_dot = 0x130;
  if (c == capital_i_with_dot) return U"i\u0307";
  return {static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)))};
}

}  // namespace stepgrad::bert
