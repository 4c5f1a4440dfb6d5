#pragma once

#include <string_view>

namespace stepgrad::viewers {

// What stands for a character that is markup in HTML and in labels; empty for all others.
constexpr std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return "";
  }
}

}  // namespace stepgrad::viewers
