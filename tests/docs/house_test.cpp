#include "graph/scope.h"
#include "ops/matmul.h"
#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// An error's message without the lines that tell of source files.
std::string without_sources(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (line.find(".cpp:") == std::string::npos) text += line + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("the error that docs/house.md shows is the error that a missing transpose gives") {
  Graph graph;
  const Shape states{{"batch", 1}, {"seq", 5}, {"head", 64}};
  const Value q = graph.input("q", states), k = graph.input("k", states);
  const Scope inside(graph, "heads.8", Source::current());
  const std::string message = error_of([&] { (void)matmul(q, k); });

  std::size_t shown = 0;
  for (const Fence& fence : read_page("docs/house.md").fences) {
    if (fence.language != "text") continue;
    CHECK(without_sources(fence.lines) == without_sources(lines_of(message)));
    ++shown;
  }
  CHECK(shown == 1);
}
