#include <map>
#include <sstream>
#include <string>

#include "bert/truncation.h"
#include "graph/embed.h"
#include "graph/error.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_truncation)

namespace {

const std::map<std::string, Truncation> strategies{{"LongestFirst", Truncation::LongestFirst},
                                                   {"OnlyFirst", Truncation::OnlyFirst},
                                                   {"OnlySecond", Truncation::OnlySecond}};

// As the reference writes it: how much is kept of each text, or that nothing will do.
std::string outcome(Lengths texts, std::size_t special_tokens, std::size_t max_length, Truncation how) {
  try {
    const Lengths kept = truncated(texts, special_tokens, max_length, how);
    return std::to_string(kept.first) + " " + std::to_string(kept.second);
  } catch (const Error&) {
    return "refused";
  }
}

}  // namespace

// reference/README.md tells where the expected lengths are from.
TEST_CASE("texts are cut as the reference tokenizer cuts them, by every strategy") {
  std::istringstream lines{std::string(bert_reference_truncation())};
  std::map<std::string, int> seen;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    std::istringstream fields(line);
    std::string strategy, expected;
    Lengths texts;
    std::size_t special_tokens = 0, max_length = 0;
    fields >> strategy >> special_tokens >> texts.first >> texts.second >> max_length >> std::ws;
    std::getline(fields, expected);
    CHECK(outcome(texts, special_tokens, max_length, strategies.at(strategy)) == expected);
    ++seen[strategy];
    seen["refused"] += expected == "refused";
  }
  CHECK(seen == std::map<std::string, int>{
                    {"LongestFirst", 1140}, {"OnlyFirst", 976}, {"OnlySecond", 968}, {"refused", 395}});
}

}  // namespace stepgrad::bert
