#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "graph/embed.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_texts)

// reference/README.md tells where the expected ids are from.
TEST_CASE("texts of many scripts have the reference tokenizer's ids") {
  const Tokenizer cased(bert_base_uncased(), {.lower_case = false});
  std::istringstream lines{std::string(bert_reference_texts())};
  int texts = 0, pairs = 0;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    const auto expected = nlohmann::json::parse(line);
    const auto text = expected.at("text").get<std::string>();
    if (expected.contains("pair")) {
      const Encoding encoding = uncased().encode(text, expected.at("pair").get<std::string>());
      CHECK(encoding.ids == expected.at("ids").get<Ids>());
      CHECK(encoding.token_type_ids == expected.at("token_type_ids").get<Ids>());
      ++pairs;
    } else {
      CHECK(uncased().ids(text) == expected.at("ids").get<Ids>());
      CHECK(cased.ids(text) == expected.at("cased_ids").get<Ids>());
      ++texts;
    }
  }
  CHECK(texts >= 300);
  CHECK(pairs >= 5);
}

}  // namespace stepgrad::bert
