#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stepgrad {

// Text for people, from names that may hold anything. None of it looks at the locale.

// Well-formed UTF-8: bytes that are no part of a character become U+FFFD.
std::string valid_utf8(std::string_view text);

// Fit to stand in one line of a terminal: valid_utf8, a line break shown as ↵ and other control characters
// as their pictures (␛), so that no name can move the cursor.
std::string one_line(std::string_view text);

// Columns that the text takes in a terminal: two for a Chinese character, none for a combining accent.
// REQUIRES: text is one_line's.
std::size_t display_width(std::string_view text);

// The text, filled with spaces to `width` columns.
std::string padded(std::string text, std::size_t width);

// At most `width` columns of the text: its beginning and its end around an ellipsis where it is longer.
// REQUIRES: text is well-formed UTF-8, width ≥ 3.
std::string shortened(std::string_view text, std::size_t width);

// A name that somebody else gave, as a message tells it: one_line, at most 60 columns of it, in quotes.
std::string in_quotes(std::string_view name);

}  // namespace stepgrad
