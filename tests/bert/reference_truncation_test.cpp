#include <sstream>
#include <string>

#include "bert/truncation.h"
#include "graph/embed.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_truncation)

// reference/README.md tells where the expected lengths are from.
TEST_CASE("a pair is cut longest first as the reference tokenizer cuts it") {
  std::istringstream lines{std::string(bert_reference_truncation())};
  Lengths texts, expected;
  std::size_t max_length = 0;
  int pairs = 0;
  while (lines >> texts.first >> texts.second >> max_length >> expected.first >> expected.second) {
    CAPTURE(texts.first, texts.second, max_length);
    const Lengths kept = truncated(texts, 3, max_length, Truncation::LongestFirst);
    CHECK(kept.first == expected.first);
    CHECK(kept.second == expected.second);
    ++pairs;
  }
  CHECK(pairs == 713);
}

}  // namespace stepgrad::bert
