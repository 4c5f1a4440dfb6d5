#include <regex>
#include <sstream>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/lessons/session.h"

// Lesson 14: encoder layer.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string encoder = "14_encoder_layer";

std::string page(const Arguments& arguments) {
  const Finished run = run_lesson(encoder, arguments);
  CAPTURE(arguments, run.err);
  REQUIRE(run.status == 0);
  std::istringstream words(run.out);
  std::string flowing;
  for (std::string word; words >> word;) flowing += (flowing.empty() ? "" : " ") + word;
  return flowing;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<double> numbers(const std::string& text, const std::string& pattern) {
  std::smatch found;
  CAPTURE(pattern);
  REQUIRE(std::regex_search(text, found, std::regex(pattern)));
  std::vector<double> result;
  for (std::size_t i = 1; i < found.size(); ++i) result.push_back(std::stod(found[i]));
  return result;
}

const std::string number = "(-?[0-9][0-9.]*)";

Json node_named(const Json& document, const std::string& name) {
  for (const Json& node : document["nodes"]) {
    if (node["name"] == name) return node;
  }
  FAIL("no node " << name);
  return {};
}

}  // namespace

TEST_CASE("lesson 14: BERT-base's numbers of parameters") {
  const std::string text = page({"--answer"});
  CHECK(contains(
      text,
      "Of the 7,087,872 parameters the attention has 2,362,368, the feed-forward network 4,722,432, and "
      "the two norms 3,072."));
  CHECK(contains(text, "The twelve have 85,054,464. The embeddings add 23,837,184"));
  CHECK(contains(text, "together 108,891,648."));
  const char* of_bert =
      "BERT-base has 85,054,464 + 23,837,184 of them, and one more Linear, the pooler over `[CLS]`, with "
      "590,592: 109,482,240 in all";
  CHECK(contains(text, of_bert));
  CHECK(contains(page({"--size", "tiny", "--answer"}), of_bert));
}

TEST_CASE(
    "lesson 14: the residual keeps tokens apart that attention makes alike, and norms bring rows to 0 and "
    "1") {
  for (const Arguments& arguments : {Arguments{}, {"--seed", "4"}, {"--text", "the cat sat on the mat"}}) {
    const std::string text = page(arguments);
    const auto alike = numbers(
        text, "Hidden states: " + number + " - what attention gives: " + number + " - their sum: " + number);
    CHECK(alike[0] < 0.3);
    CHECK(alike[1] > 0.9);
    CHECK(alike[2] < 0.3);
    for (const std::string norm : {"embedding_norm", "layer_norm_1"}) {
      const auto row =
          numbers(text, norm + R"( \[CLS\] )" + number + " " + number + " → " + number + " " + number);
      CHECK(row[2] == 0);
      CHECK(row[3] == 1);
    }
  }
}

TEST_CASE("lesson 14: gelu's least number is told from the bound that it does not reach") {
  CHECK(contains(page({}), "comes out is -0.16997. Whatever goes in, nothing below -0.17 comes out."));
}

TEST_CASE("lesson 14: a batch of several is padded, and padding has no weight") {
  const TemporaryFolder folder;
  page({"--size", "tiny", "--batch", "2", "--save-values", folder.path() + "/values"});
  const Json document = Json::parse(read_file(folder.path() + "/values/values.json"));
  const std::string file = node_named(document, "weights")["file"];
  const Tensor<float> weights = Npy(folder.path() + "/values/" + file).read<float>();
  REQUIRE(weights.extents() == Extents{2, 2, 13, 13});
  for (std::size_t query = 0; query < 13; ++query) {
    CHECK(weights(0, 1, query, 12) > 0);
    CHECK(weights(1, 1, query, 12) == 0);
  }
  CHECK(contains(page({"--size", "tiny", "--batch", "2"}), "masked_fill"));
  CHECK_FALSE(contains(page({"--size", "tiny"}), "masked_fill"));
}

TEST_CASE(
    "lesson 14: with hidden states from a file there are no embeddings, and their weights are not wanted") {
  const TemporaryFolder folder;
  const std::string values = folder.path() + "/values", weights = folder.path() + "/weights.safetensors";
  const Arguments tiny{"--size", "tiny", "--dtype", "float64"};
  const auto with = [&](Arguments more) {
    more.insert(more.begin(), tiny.begin(), tiny.end());
    return more;
  };
  page(with({"--seed", "3", "--save-values", values, "--save-weights", weights}));
  const Json document = Json::parse(read_file(values + "/values.json"));
  const auto file = [&](const std::string& name) {
    return values + "/" + node_named(document, name)["file"].get<std::string>();
  };
  const std::string text = page(with(
      {"--weights", weights, "--input", file("hidden_states"), "--save-values", folder.path() + "/again"}));
  CHECK(contains(text, "#0 hidden_states input → [batch=1, seq=13, embed=8]"));
  CHECK_FALSE(contains(text, "embedding_norm"));
  const Json again = Json::parse(read_file(folder.path() + "/again/values.json"));
  const auto output = [](const Json& of) { return of["nodes"][of["output"].get<std::size_t>()]["file"]; };
  CHECK(read_file(values + "/" + output(document).get<std::string>()) ==
        read_file(folder.path() + "/again/" + output(again).get<std::string>()));
}

TEST_CASE("lesson 14: the width inside the feed-forward network") {
  const Finished run = run_lesson(encoder, {"--size", "tiny", "--hidden-dim", "12", "--trace", "json"});
  REQUIRE(run.status == 0);
  CHECK(node_named(Json::parse(run.out), "expanded")["shape"] == Json{1, 13, 12});
  CHECK(run_lesson(encoder, {"--hidden-dim", "0"}).status == 2);
}
