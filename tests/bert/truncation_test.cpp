#include "bert/truncation.h"

#include <limits>

#include "graph/error.h"
#include "tests/catch.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("longest first cuts the longer text until both are alike, then both") {
  const auto kept = [](Lengths texts, std::size_t max_length) {
    return truncated(texts, 3, max_length, Truncation::LongestFirst);
  };
  CHECK((kept({5, 8}, 11) == Lengths{4, 4}));
  CHECK((kept({5, 8}, 16) == Lengths{5, 8}));
  CHECK((kept({2, 9}, 11) == Lengths{2, 6}));
  CHECK((kept({9, 2}, 11) == Lengths{6, 2}));
  CHECK((kept({5, 8}, 3) == Lengths{0, 0}));
  CHECK((truncated({600, 0}, 2, 512, Truncation::LongestFirst) == Lengths{510, 0}));
}

TEST_CASE("only one text may be cut when that is asked for") {
  CHECK((truncated({5, 8}, 3, 12, Truncation::OnlyFirst) == Lengths{1, 8}));
  CHECK((truncated({5, 0}, 3, 3, Truncation::OnlyFirst) == Lengths{0, 0}));
  CHECK((truncated({5, 8}, 3, 9, Truncation::OnlySecond) == Lengths{5, 1}));
  CHECK((truncated({5, 8}, 3, 16, Truncation::OnlySecond) == Lengths{5, 8}));
  CHECK_THROWS_WITH(truncated({5, 8}, 3, 10, Truncation::OnlyFirst),
                    ContainsSubstring("6 tokens are too many") && ContainsSubstring("first text") &&
                        ContainsSubstring("only 5"));
  CHECK_THROWS_WITH(truncated({5, 8}, 3, 11, Truncation::OnlyFirst),
                    ContainsSubstring("5 tokens are too many"));
  CHECK_THROWS_WITH(truncated({5, 8}, 3, 3, Truncation::OnlyFirst),
                    ContainsSubstring("13 tokens are too many"));
  CHECK_THROWS_WITH(truncated({5, 0}, 2, 6, Truncation::OnlySecond),
                    ContainsSubstring("second text") && ContainsSubstring("only 0"));
}

TEST_CASE("special tokens are never cut") {
  for (const Truncation how :
       {Truncation::Refuse, Truncation::LongestFirst, Truncation::OnlyFirst, Truncation::OnlySecond}) {
    CHECK_THROWS_WITH(truncated({1, 1}, 3, 2, how),
                      ContainsSubstring("max_length 2") && ContainsSubstring("3 special tokens"));
    CHECK_THROWS_AS(truncated({0, 0}, 3, 0, how), Error);
    CHECK((truncated({0, 0}, 3, 3, how) == Lengths{0, 0}));
    CHECK((truncated({4, 5}, 3, std::numeric_limits<std::size_t>::max(), how) == Lengths{4, 5}));
  }
}

TEST_CASE("a text that is too long is refused when nothing else was asked for") {
  CHECK_THROWS_WITH(truncated({600, 0}, 2, 512, Truncation::Refuse),
                    ContainsSubstring("602") && ContainsSubstring("512"));
  CHECK((truncated({510, 0}, 2, 512, Truncation::Refuse) == Lengths{510, 0}));
}

}  // namespace stepgrad::bert
