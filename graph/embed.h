#pragma once

#include <string_view>

// Reads a file that CMake's stepgrad_embed(target symbol file) linked into the program:
//   STEPGRAD_EMBEDDED(lesson_06_en)            at namespace scope, then
//   const std::string_view text = lesson_06_en();
#define STEPGRAD_EMBEDDED(symbol)         \
  extern "C" const char symbol##_begin[]; \
  extern "C" const char symbol##_end[];   \
  inline std::string_view symbol() { return {symbol##_begin, symbol##_end}; }
