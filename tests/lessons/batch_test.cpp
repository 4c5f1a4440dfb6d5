#include <regex>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/lessons/session.h"

// --batch N: the same lesson with N entries on axis 0.
using namespace stepgrad::testing;
using Json = nlohmann::json;

namespace {

std::string page(const std::string& lesson, std::vector<std::string> arguments) {
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  return run.out;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The lines below `heading`, as many as there are.
std::vector<std::string> below(const std::string& text, const std::string& heading, std::size_t count) {
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line) && line != heading) {
  }
  std::vector<std::string> found;
  while (found.size() < count && std::getline(lines, line)) found.push_back(line);
  REQUIRE(found.size() == count);
  return found;
}

}  // namespace

TEST_CASE("a batch of several texts: every lesson, in both languages, with everything shown") {
  for (const std::string& lesson : lessons()) {
    for (const char* language : {"en", "zh"}) {
      const std::string text = page(lesson, {"--size", "tiny", "--batch", "3", "--values", "full",
                                             "--backward", "--answer", "--lang", language});
      CHECK(contains(text, "[batch=3, "));
      CHECK_FALSE(contains(text, "batch=1"));
      CHECK(contains(text, "batch 1 of 3:"));
    }
  }
}

TEST_CASE("a batch of several texts is axis 0 of what the trace lists") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const Json nodes =
        Json::parse(page(lesson, {"--size", "tiny", "--batch", "3", "--trace", "json"}))["nodes"];
    for (const Json& node : nodes) {
      for (std::size_t axis = 0; axis < node["axes"].size(); ++axis) {
        if (node["axes"][axis] == "batch") CHECK(node["shape"][axis] == 3);
      }
    }
    CHECK(nodes[0]["axes"][0] == "batch");
  }
}

TEST_CASE("each entry of the batch has the numbers of the text alone") {
  const std::vector<std::string> arguments{"--size", "tiny", "--trace", "none"};
  std::vector<std::string> three = arguments;
  three.insert(three.end(), {"--batch", "3"});
  const std::vector<std::string> alone =
      below(page("05_attention_head", arguments), "    scores [batch=1, query=5, key=5]", 6);
  const std::vector<std::string> entries =
      below(page("05_attention_head", three), "    scores [batch=3, query=5, key=5]", 14);
  CHECK(entries[0] == "    batch 0 of 3:");
  CHECK(entries[7] == "    batch 1 of 3:");
  for (const std::ptrdiff_t entry : {1, 8})
    CHECK(std::vector(entries.begin() + entry, entries.begin() + entry + 6) == alone);
}

TEST_CASE("what lessons say of their numbers holds for every entry of the batch") {
  const std::string head = page("05_attention_head", {"--size", "tiny", "--batch", "3", "--answer"});
  const std::string alone = page("05_attention_head", {"--size", "tiny"});
  static const std::regex finds("diagonal: ([0-9]+) of ([0-9]+)\\.");
  std::smatch of_one, of_three;
  REQUIRE(std::regex_search(alone, of_one, finds));
  REQUIRE(std::regex_search(head, of_three, finds));
  CHECK(of_three[2] == "15");
  CHECK(std::stoi(of_three[1]) == 3 * std::stoi(of_one[1]));
  CHECK(contains(head, "[batch=3, query=5, key=7]"));
  const std::string first = page("01_tokens_and_embeddings", {"--size", "tiny", "--batch", "2"});
  const std::string row = "[ 2051, 10029,  2066,  2019,  8612]";
  CHECK(contains(first, "    tensor([" + row + ",\n            " + row + "])\n"));
}

TEST_CASE("--step shows an entry of the batch, with the tokens that it has") {
  const Finished run =
      run_piped("05_attention_head", {"--step", "--size", "tiny", "--batch", "2", "--values", "none"},
                "run scores\nprint scores[1]\nprint scores[1, 2]\nquit\n");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "    time   "));
}

TEST_CASE("a pair that is padded keeps its last [SEP], and a token of its second text") {
  const std::string text = page("14_encoder_layer", {"--size", "tiny", "--batch", "9", "--trace", "json"});
  CHECK(contains(text, R"("shape":[9,13])"));
  const std::string shown = page("14_encoder_layer", {"--size", "tiny", "--batch", "2", "--trace", "none",
                                                      "--text", "time", "--text-pair", "fruit flies"});
  const std::vector<std::string> rows = below(shown, "    batch 1 of 2:", 7);
  const std::vector<std::string> tokens{"[CLS]", "time", "[SEP]", "fruit", "[SEP]", "[PAD]"};
  for (std::size_t i = 0; i < tokens.size(); ++i) CHECK(rows[i + 1].starts_with("    " + tokens[i] + " "));
}

TEST_CASE("the page says what a batch of several texts holds, and nothing of a single one") {
  const std::vector<std::string> quiet{"--size", "tiny", "--trace", "none", "--values", "none"};
  CHECK_FALSE(contains(page("05_attention_head", quiet), "The batch holds"));
  std::vector<std::string> four = quiet;
  four.insert(four.end(), {"--batch", "4"});
  CHECK(contains(page("05_attention_head", four), "The batch holds the text 4 times: axis 0 has 4 entries."));
}
