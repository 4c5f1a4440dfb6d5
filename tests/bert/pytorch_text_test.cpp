#include "bert/pytorch_text.h"

#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "graph/embed.h"
#include "graph/error.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_reference_pytorch)

using Catch::Matchers::ContainsSubstring;

namespace {

// reference/generate.py counts up in the same way.
IndexTensor counted(const nlohmann::json& line) {
  const std::size_t batch = line.at("batch"), seq = line.at("seq");
  const std::int64_t first = line.at("first"), step = line.at("step");
  Ids numbers(batch * seq);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = (first + step * static_cast<std::int64_t>(i)) % 30522;
  return {{batch, seq}, numbers};
}

std::vector<Encoding> encodings(const nlohmann::json& line) {
  std::vector<Encoding> batch;
  for (std::size_t row = 0; row < line.at("input_ids").size(); ++row) {
    batch.push_back({.ids = line.at("input_ids")[row].get<Ids>(),
                     .token_type_ids = line.at("token_type_ids")[row].get<Ids>(),
                     .attention_mask = line.at("attention_mask")[row].get<Ids>()});
  }
  return batch;
}

}  // namespace

// reference/README.md tells where the expected texts are from.
TEST_CASE("integers and encodings are printed as PyTorch prints them") {
  std::istringstream lines{std::string(bert_reference_pytorch())};
  int tensors = 0, batches = 0;
  for (std::string text; std::getline(lines, text);) {
    const auto line = nlohmann::json::parse(text);
    const bool batch = line.contains("input_ids");
    CHECK((batch ? pytorch_text(encodings(line)) : pytorch_text(counted(line))) ==
          line.at("text").get<std::string>());
    ++(batch ? batches : tensors);
  }
  CHECK(tensors == 26);
  CHECK(batches == 4);
}

TEST_CASE("the tutorial's sentence, as its notebook shows it") {
  const Ids ids = uncased().ids("time flies like an arrow");
  CHECK(pytorch_text(IndexTensor({1, ids.size()}, ids)) == "tensor([[ 2051, 10029,  2066,  2019,  8612]])");
  CHECK(pytorch_text(uncased().encode_batch({{"time flies like an arrow"}}, {.add_special_tokens = false})) ==
        "{'input_ids': tensor([[ 2051, 10029,  2066,  2019,  8612]]), 'token_type_ids': tensor([[0, 0, 0, 0, "
        "0]]), "
        "'attention_mask': tensor([[1, 1, 1, 1, 1]])}");
}

TEST_CASE("what is no table of texts and tokens is not printed as one") {
  CHECK_THROWS_WITH(pytorch_text(IndexTensor({5}, {1, 2, 3, 4, 5})),
                    ContainsSubstring("[5]") && ContainsSubstring("[batch, seq]"));
  const std::vector<Encoding> ragged{uncased().encode("a"), uncased().encode("a b")};
  CHECK_THROWS_WITH(pytorch_text(ragged), ContainsSubstring("3 tokens and another 4"));
  CHECK_THROWS_AS(pytorch_text(ragged), Error);
}

}  // namespace stepgrad::bert
