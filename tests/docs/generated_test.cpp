#include <regex>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

constexpr const char* how_to_update =
    "out of date: build the target update_docs (cmake --build build/ci --target update_docs) and look at it";

std::string file(const std::string& name) { return without_line_numbers(text_of(project() / name)); }

// What an SVG says, word by word. Where the words stand depends on the fonts and on the Graphviz that drew
// it, so the drawing itself is compared through its DOT.
std::string words(const std::string& svg) {
  static const std::regex text("<text[^>]*>([^<]*)</text>");
  std::string result;
  for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at)
    result += (*at)[1].str() + "\n";
  return result;
}

}  // namespace

TEST_CASE("docs/ops.md is what the catalog says") {
  const Printed& page = type(STEPGRAD_OPS_PAGE);
  REQUIRE(page.status == 0);
  INFO("docs/ops.md is " << how_to_update);
  CHECK((text_of(project() / "docs/ops.md") == page.out));
}

TEST_CASE("the README's pictures are what lesson 06 draws") {
  for (const std::string theme : {"light", "dark"}) {
    const std::string folder = "pictures/" + theme + "/";
    const std::string stem = folder + "06_multi_head_attention.forward";
    const std::string draw = "./lessons/run 06 --emit dot,svg --theme " + theme + " --output-dir " + folder;
    REQUIRE(type(draw).status == 0);
    INFO("docs/" << folder << " is " << how_to_update);
    const std::string dot = without_line_numbers(type("cat " + stem + ".dot").out);
    const std::string svg = type("cat " + stem + ".svg").out;
    CHECK((file("docs/" + stem + ".dot") == dot));
    CHECK((words(file("docs/" + stem + ".svg")) == words(svg)));
    CHECK(!words(svg).empty());
  }
}
