#pragma once

#include <string>
#include <string_view>

namespace stepgrad::kit {

// The width of everything that is wrapped: fixed, so that a lesson prints alike on every terminal.
inline constexpr std::size_t page_width = 100;

// Lays Markdown out for a terminal: paragraphs, `- ` and `1. ` lists and fenced code, with **bold** and
// `code`. Lines are wrapped at `page_width` columns, between words and between Chinese characters. With
// colour, bold and code are set in ANSI styles; without it the stars go and the backquotes stay.
std::string render_markdown(std::string_view markdown, bool colour);

// The text in bold where colour is wanted.
std::string bold(std::string_view text, bool colour);

}  // namespace stepgrad::kit
