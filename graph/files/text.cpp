#include "graph/files/text.h"

#include <vector>

#include <utf8proc.h>

namespace stepgrad {

namespace {

struct Character {
  std::string_view bytes;
  utf8proc_int32_t code = -1;  // −1 where the bytes are no character
};

std::vector<Character> characters(std::string_view text) {
  std::vector<Character> result;
  while (!text.empty()) {
    Character next;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                         static_cast<utf8proc_ssize_t>(text.size()), &next.code);
    next.bytes = text.substr(0, length > 0 ? static_cast<std::size_t>(length) : 1);
    text.remove_prefix(next.bytes.size());
    result.push_back(next);
  }
  return result;
}

std::size_t columns(utf8proc_int32_t code) {
  const int width = utf8proc_charwidth(code);
  return width > 0 ? static_cast<std::size_t>(width) : 0;
}

// What a control character looks like: U+2400 and on are made for it. Empty for any other character.
std::string picture_of(utf8proc_int32_t code) {
  if (code == '\n' || code == 0x2028 || code == 0x2029) return "↵";
  if (code >= 0 && code < 0x20) return {'\xE2', '\x90', static_cast<char>(0x80 + code)};
  if (code == 0x7F) return "␡";
  if ((code & 0xFFFE) == 0xFFFE || (code >= 0xE0000 && code <= 0xE007F)) return "\uFFFD";  // no text, or tags
  const auto category = utf8proc_category(code);
  const bool moves_text = category == UTF8PROC_CATEGORY_CC || (code >= 0x202A && code <= 0x202E) ||
                          (code >= 0x2066 && code <= 0x2069);  // the last two turn the reading direction
  return moves_text ? "\uFFFD" : "";
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string result;
  for (const auto& [bytes, code] : characters(text)) result += code < 0 ? "\uFFFD" : bytes;
  return result;
}

std::string one_line(std::string_view text) {
  std::string result;
  for (const auto& [bytes, code] : characters(text)) {
    const std::string picture = code < 0 ? "\uFFFD" : picture_of(code);
    result += picture.empty() ? bytes : picture;
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const auto& [bytes, code] : characters(text)) width += columns(code);
  return width;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t has = display_width(text);
  if (has < width) text.append(width - has, ' ');
  return text;
}

std::string shortened(std::string_view text, std::size_t width) {
  const auto all = characters(text);
  // Characters without a width have a limit too: nobody reads four to a column.
  const std::size_t most = 4 * width;
  if (display_width(text) <= width && all.size() <= most) return std::string(text);
  const std::size_t front = (width - 1) * 2 / 3, back = width - 1 - front;
  std::string head, tail;
  std::size_t used = 0, taken = 0;
  for (const auto& [bytes, code] : all) {
    if ((used += columns(code)) > front || ++taken > most / 2) break;
    head += bytes;
  }
  used = taken = 0;
  for (auto at = all.rbegin(); at != all.rend(); ++at) {
    if ((used += columns(at->code)) > back || ++taken > most / 2) break;
    tail.insert(0, at->bytes);
  }
  return head + "…" + tail;
}

std::string in_quotes(std::string_view name) { return "'" + shortened(one_line(name), 60) + "'"; }

}  // namespace stepgrad
