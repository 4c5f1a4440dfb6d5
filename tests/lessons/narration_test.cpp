#include "lessons/kit/narration.h"

#include "graph/error.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad;
using Catch::Matchers::ContainsSubstring;
using kit::Narration;

namespace {

const char* const text =
    "# Title\n\nHello {name}.\n\n## 1. First\n\nOne.\n\n{trace}\n\n## 2. Second\n\nTwo.\n\n"
    "## Question\n\nWhy?\n\n## Answer\n\nSo.\n";

// What a translation must keep: for each section, its placeholders.
std::vector<std::set<std::string>> outline(const Narration& narration) {
  std::vector<std::set<std::string>> sections{kit::placeholders(narration.introduction().body)};
  for (const kit::Section& step : narration.steps()) sections.push_back(kit::placeholders(step.body));
  sections.push_back(kit::placeholders(narration.question().body));
  sections.push_back(kit::placeholders(narration.answer().body));
  return sections;
}

// The figures of each section, which a translation keeps in their order.
std::vector<std::string> figures(const Narration& narration) {
  std::vector<std::string> names;
  for (const kit::Section& step : narration.steps()) {
    for (const kit::Block& block : kit::blocks(step.body))
      if (block.figure) names.push_back(block.text);
  }
  return names;
}

}  // namespace

TEST_CASE("a narration is a title, numbered steps, a question and its answer") {
  const Narration narration(text);
  CHECK(narration.introduction().heading == "Title");
  CHECK(narration.introduction().body == "Hello {name}.");
  REQUIRE(narration.steps().size() == 2);
  CHECK(narration.step(1).heading == "1. First");
  CHECK(narration.step(2).body == "Two.");
  CHECK(narration.question().body == "Why?");
  CHECK(narration.answer().body == "So.");
  CHECK_THROWS_AS(narration.step(0), Error);
  CHECK_THROWS_AS(narration.step(3), Error);
}

TEST_CASE("another form is refused") {
  CHECK_THROWS_AS(Narration("text without a title\n"), Error);
  CHECK_THROWS_AS(Narration("# Title\n\n## Question\n\nWhy?\n"), Error);
  CHECK_THROWS_AS(Narration("# Title\n## 2. Second\n## Question\n## Answer\n"), Error);
}

TEST_CASE("placeholders are filled, and an unknown one is an error") {
  CHECK(kit::filled("a {x} b {y_2}.", {{"x", "1"}, {"y_2", "two"}}) == "a 1 b two.");
  CHECK(kit::filled("{} { x} {{x}", {{"x", "1"}}) == "{} { x} {1");
  CHECK_THROWS_WITH(kit::filled("{z}", {{"x", "1"}}), ContainsSubstring("{z}"));
  CHECK(kit::placeholders("{a} {b} {a}") == std::set<std::string>{"a", "b"});
}

TEST_CASE("a placeholder alone on its line is a figure") {
  const std::vector<kit::Block> blocks = kit::blocks("See {x}:\n\n{scores}\nDone.");
  REQUIRE(blocks.size() == 3);
  CHECK_FALSE(blocks[0].figure);
  CHECK(blocks[1].figure);
  CHECK(blocks[1].text == "scores");
  CHECK(blocks[2].text == "Done.\n");
}

TEST_CASE("both languages of every lesson have the same sections and placeholders") {
  for (const std::string& lesson : testing::lessons()) {
    const std::string folder = std::string(STEPGRAD_NARRATIONS) + "/" + lesson;
    CAPTURE(lesson);
    const Narration en(testing::read_file(folder + "/en.md")), zh(testing::read_file(folder + "/zh.md"));
    CHECK(outline(en) == outline(zh));
    CHECK(figures(en) == figures(zh));
  }
}
