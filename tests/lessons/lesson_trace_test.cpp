#include <map>

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::testing;
using Json = nlohmann::json;

namespace {

Json trace(const std::string& lesson, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.end(), {"--trace", "json"});
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, run.err);
  REQUIRE(run.status == 0);
  CHECK(run.err.empty());
  return Json::parse(run.out);
}

const Json& output(const Json& document) { return document["nodes"][document["output"].get<std::size_t>()]; }

std::vector<Json> nodes(const Json& document, const std::string& key, const std::string& value) {
  std::vector<Json> found;
  for (const Json& node : document["nodes"]) {
    if (node[key] == value) found.push_back(node);
  }
  return found;
}

const Json five_by_five = {1, 5, 5}, five_by_768 = {1, 5, 768}, five_by_64 = {1, 5, 64};

}  // namespace

TEST_CASE("every lesson's trace is one document that follows the contract") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const Json document = trace(lesson, {"--seed", "3", "--dtype", "float64"});
    CHECK(document["schema"] == 1);
    CHECK(document["lesson"] == lesson);
    CHECK(document["dtype"] == "float64");
    CHECK(document["seed"] == 3);
    const Json& list = document["nodes"];
    for (std::size_t id = 0; id < list.size(); ++id) {
      CHECK(list[id]["id"] == id);
      for (const Json& input : list[id]["inputs"]) CHECK(input.get<std::size_t>() < id);
      CHECK(list[id]["shape"].size() == list[id]["axes"].size());
      CHECK(list[id]["source"]["file"].get<std::string>().front() != '/');
    }
    CHECK(output(document)["pass"] == "forward");
  }
}

TEST_CASE("what the trace counts and where it ends, lesson by lesson") {
  const std::map<std::string, std::pair<std::size_t, Json>> expected{
      {"01_tokens_and_embeddings", {23440896, five_by_768}},
      {"02_dot_product_scores", {0, five_by_five}},
      {"03_weights_and_output", {0, five_by_768}},
      {"04_linear_projection", {49216, five_by_64}},
      {"05_attention_head", {147648, five_by_64}},
      {"06_multi_head_attention", {2362368, five_by_768}},
      {"07_backward_through_a_head", {108, {1, 5, 4}}},
      {"08_packed_heads", {2362368, five_by_768}},
      {"09_masks", {147648, {2, 5, 64}}},
      {"10_cross_attention", {2362368, {1, 6, 768}}},
      {"11_sentence_pair", {4331234, {1, 2}}},
      {"12_inside_a_head", {4331040, {1, 96}}},
      {"14_encoder_layer", {7484160, {1, 13, 768}}},
      {"15_bert", {4371260, {1, 2}}},
  };
  for (const auto& [lesson, what] : expected) {
    CAPTURE(lesson);
    const Json document = trace(lesson);
    CHECK(document["parameters"] == what.first);
    CHECK(output(document)["shape"] == what.second);
  }
}

TEST_CASE("lesson 06: twelve heads, one concat") {
  const Json document = trace("06_multi_head_attention");
  const std::vector<Json> scores = nodes(document, "name", "scores");
  REQUIRE(scores.size() == 12);
  for (std::size_t head = 0; head < 12; ++head) {
    CHECK(scores[head]["shape"] == five_by_five);
    CHECK(scores[head]["axes"] == Json{"batch", "query", "key"});
    CHECK(scores[head]["module"] == "heads." + std::to_string(head));
    CHECK(scores[head]["callers"].back()["file"] == "lessons/06_multi_head_attention/main.cpp");
  }
  const std::vector<Json> concats = nodes(document, "op", "concat");
  REQUIRE(concats.size() == 1);
  CHECK(concats[0]["shape"] == five_by_768);
  CHECK(concats[0]["inputs"].size() == 12);
  CHECK(nodes(document, "pass", "backward").empty());
}

TEST_CASE("sizes and heads follow the flags, in any order") {
  CHECK(nodes(trace("06_multi_head_attention", {"--size", "tiny"}), "name", "scores").size() == 2);
  const Json document = trace("06_multi_head_attention", {"--heads", "4", "--size", "tiny"});
  CHECK(nodes(document, "name", "scores").size() == 4);
  CHECK(output(document)["shape"] == Json{1, 5, 8});
}

TEST_CASE(
    "asked for the backward pass, a lesson appends a gradient for every parameter and for the hidden "
    "states") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const Json document = trace(lesson, {"--size", "tiny", "--backward"});
    std::vector<std::string> without;
    for (const Json& node : document["nodes"]) {
      const bool feeds = node["module"] == "token_embedding" && lesson.substr(0, 2) != "01";
      const bool wanted = (node["kind"] == "parameter" && !feeds) || node["name"] == "hidden_states";
      if (!wanted) continue;
      bool found = false;
      for (const Json& other : document["nodes"]) {
        if (other["gradient_of"] != node["id"]) continue;
        CHECK(other["shape"] == node["shape"]);
        found = true;
      }
      CHECK(found);
    }
    const std::vector<Json> upstream = nodes(document, "name", "upstream");
    REQUIRE(upstream.size() == 1);
    CHECK(upstream[0]["kind"] == "input");
    CHECK(upstream[0]["shape"] == output(document)["shape"]);
  }
}
