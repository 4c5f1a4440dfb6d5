#pragma once

#include <cstddef>
#include <string_view>

#include <utf8proc.h>

namespace stepgrad::kit {

// Calls visit(bytes, code point) for each character of a UTF-8 text. A stray byte is the character U+FFFD.
template <class Visit>
void for_each_character(std::string_view text, Visit visit) {
  while (!text.empty()) {
    utf8proc_int32_t character = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                         static_cast<utf8proc_ssize_t>(text.size()), &character);
    const std::size_t taken = length > 0 ? static_cast<std::size_t>(length) : 1;
    visit(text.substr(0, taken), length > 0 ? static_cast<char32_t>(character) : U'\uFFFD');
    text.remove_prefix(taken);
  }
}

// Terminal columns of one character.
inline std::size_t character_width(char32_t character) {
  const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(character));
  return width > 0 ? static_cast<std::size_t>(width) : 0;
}

}  // namespace stepgrad::kit
