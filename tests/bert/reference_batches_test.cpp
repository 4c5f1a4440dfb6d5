#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "graph/embed.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_batches)

// reference/README.md tells where the expected lists are from.
TEST_CASE("batches of texts and pairs have the reference tokenizer's rows") {
  std::istringstream lines{std::string(bert_reference_batches())};
  int batches = 0;
  for (std::string line; std::getline(lines, line); ++batches) {
    CAPTURE(line);
    const auto expected = nlohmann::json::parse(line);
    const auto inputs = expected.at("inputs").get<std::vector<std::vector<std::string>>>();
    std::vector<TextInput> texts;
    for (const auto& input : inputs) {
      texts.push_back({.text = input[0]});
      if (input.size() > 1) texts.back().text_pair = input[1];
    }
    const auto batch = uncased().encode_batch(
        texts, {.add_special_tokens = expected.at("add_special_tokens"), .pad_to = expected.at("pad_to")});
    REQUIRE(batch.size() == inputs.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      CHECK(batch[i].ids == expected.at("ids")[i].get<Ids>());
      CHECK(batch[i].tokens == expected.at("tokens")[i].get<Pieces>());
      CHECK(batch[i].token_type_ids == expected.at("token_type_ids")[i].get<Ids>());
      CHECK(batch[i].attention_mask == expected.at("attention_mask")[i].get<Ids>());
    }
  }
  CHECK(batches == 12);
}

}  // namespace stepgrad::bert
