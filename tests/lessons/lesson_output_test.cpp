#include <sstream>

#include "graph/files/text.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::testing;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string page(const std::string& lesson, std::vector<std::string> arguments = {}) {
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, run.err);
  REQUIRE(run.status == 0);
  return run.out;
}

// The text with every run of white space as one space: where lines break is not of interest.
std::string flowing(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

}  // namespace

TEST_CASE("every lesson runs in both languages, sizes and precisions, and ends with its question") {
  for (const std::string& lesson : lessons()) {
    CHECK(contains(page(lesson, {"--size", "tiny"}), "\nQuestion\n--------\n"));
    CHECK(contains(page(lesson, {"--size", "tiny", "--answer"}), "\nAnswer\n------\n"));
    CHECK_FALSE(contains(page(lesson, {"--size", "tiny"}), "\nAnswer\n"));
    page(lesson, {"--size", "tiny", "--lang", "zh", "--dtype", "float64", "--answer"});
    page(lesson, {"--size", "tiny", "--values", "full", "--backward"});
  }
}

TEST_CASE("a single token is a text, too") {
  for (const std::string& lesson : lessons()) page(lesson, {"--size", "tiny", "--text", "time"});
}

TEST_CASE("prose is at most 100 columns wide, and no placeholder is left") {
  for (const std::string& lesson : lessons()) {
    std::istringstream lines(page(lesson, {"--size", "tiny", "--trace", "none", "--answer"}));
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(lesson, line);
      CHECK(stepgrad::display_width(line) <= 100);
      CHECK(line.find('{') == std::string::npos);
    }
  }
}

TEST_CASE("the same flags print the same bytes; another seed does not") {
  for (const std::string& lesson : lessons()) {
    CAPTURE(lesson);
    const std::string first = page(lesson, {"--size", "tiny"});
    CHECK(page(lesson, {"--size", "tiny"}) == first);
    CHECK(page(lesson, {"--size", "tiny", "--seed", "1"}) != first);
  }
}

TEST_CASE("the locale of the surroundings changes nothing") {
  const std::vector<std::string> arguments{"--size", "tiny"};
  const std::string lesson = "07_backward_through_a_head";
  const Surroundings german{.environment = {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}}};
  CHECK(run_lesson(lesson, arguments, german).out == page(lesson, arguments));
}

TEST_CASE("lesson 01: the ids and the shape of the tutorial's sentence") {
  const std::string text = page("01_tokens_and_embeddings");
  for (const char* row :
       {"time    2051\n", "flies  10029\n", "like    2066\n", "an      2019\n", "arrow   8612\n"})
    CHECK(contains(text, row));
  CHECK(contains(text, "\n    tensor([[ 2051, 10029,  2066,  2019,  8612]])\n"));
  CHECK(contains(text, "hidden_states [batch=1, seq=5, embed=768]"));
  CHECK(contains(text, "Embedding(30522, 768)"));
}

TEST_CASE("lesson 04: by hand and all at once agree") {
  CHECK(contains(flowing(page("04_linear_projection", {"--dtype", "float64"})),
                 "in_features=768, out_features=64, bias=True"));
}

TEST_CASE("lesson 06: the parameters, and those that a plain list hides") {
  const std::string text = flowing(page("06_multi_head_attention", {"--answer"}));
  CHECK(contains(text, "the module 2,362,368."));
  CHECK(
      contains(text, "admits to 590,592 parameters only. The 1,771,776 parameters of the heads are hidden"));
  CHECK(contains(text, "2,362,368 with `--heads 1`, 2,362,368 with `--heads 12`"));
}

TEST_CASE("lesson 07: the check passes in double, fails in float, and names its worst element") {
  const std::string text = flowing(page("07_backward_through_a_head"));
  CHECK(contains(text, "for 148 of the 148 elements"));
  CHECK(contains(text, "The worst error is "));
  CHECK(contains(text, "passed at tolerance 1e-06"));
  CHECK(contains(text, "FAILED at tolerance 1e-06"));
}

TEST_CASE("without trace and values there is still the narration") {
  const std::string text = page("05_attention_head", {"--trace", "none", "--values", "none"});
  CHECK(contains(text, "2. Queries, keys and values"));
  CHECK_FALSE(contains(text, "layers/"));
  CHECK_FALSE(contains(text, "    scores [batch=1, query=5, key=5]"));
  CHECK(contains(text, "AttentionHead("));
}

TEST_CASE("values in full: every op's result, and no parameter") {
  const std::string text = page("05_attention_head", {"--size", "tiny", "--values", "full"});
  CHECK(contains(text, "The result of each op:"));
  CHECK(contains(text, "dot_products [batch=1, query=5, key=5]"));
  CHECK_FALSE(contains(text, "weight [out="));
}
