#include <cstdint>
#include <ios>
#include <sstream>
#include <string>

#include "bert/unicode.h"
#include "graph/embed.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_code_points)

namespace {

// FNV-1a, fed whole numbers, over the ids of a·c·b for each code point c of the block.
std::uint64_t block_hash(std::uint32_t block) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto feed = [&hash](std::int64_t number) {
    hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x100000001B3U;
  };
  for (char32_t c = block * 256; c < (block + 1) * 256; ++c) {
    std::string text = "a";
    append_utf8(text, c);
    text += 'b';
    for (const std::int64_t id : uncased().ids(text)) feed(id);
    feed(-1);
  }
  return hash;
}

}  // namespace

// reference/README.md tells where the hashes are from.
TEST_CASE("every code point is treated as the reference tokenizer treats it") {
  std::istringstream lines{std::string(bert_reference_code_points())};
  std::uint32_t first = 0, last = 0, blocks = 0;
  std::uint64_t expected = 0;
  while (lines >> std::hex >> first >> last >> expected) {
    for (std::uint32_t block = first; block <= last; ++block, ++blocks) {
      if (block_hash(block) == expected) continue;
      std::ostringstream range;
      range << std::hex << "U+" << block * 256 << " to U+" << block * 256 + 255;
      FAIL_CHECK("some code point differs: " << range.str());
    }
  }
  CHECK(blocks == 0x1100 - 8);  // all but the surrogates
}

}  // namespace stepgrad::bert
