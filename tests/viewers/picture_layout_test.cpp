#include "tests/catch.h"
#include "tests/viewers/layout.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;

namespace {

void check_readable(const layout::Layout& layout) {
  REQUIRE(!layout.font_sizes.empty());
  CHECK(*std::min_element(layout.font_sizes.begin(), layout.font_sizes.end()) >= 9);
  CHECK(layout::overlaps(layout) == std::vector<std::string>());
}

}  // namespace

TEST_CASE("no label is too small and no boxes overlap") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  for (const Pass pass : {Pass::forward, Pass::backward}) {
    for (const std::optional<std::size_t> depth :
         {std::optional<std::size_t>(), std::optional<std::size_t>(0), std::optional<std::size_t>(1)}) {
      CAPTURE(to_string(pass), depth.value_or(99));
      check_readable(
          layout::layout_of(graph, {.title = "06 multi-head attention", .pass = pass, .depth = depth}));
    }
  }
  check_readable(layout::layout_of(graph, {.unroll = true}));
}

TEST_CASE("twelve heads, rolled, fit on a screen") {
  Graph graph;
  const Value output = models::multi_head(graph, 12);
  const layout::Layout layout = layout::layout_of(graph, {.title = "06 multi-head attention"});
  CHECK(layout.width_in_pixels <= 1600);
  CHECK(layout.boxes.size() > 19);

  models::differentiate(graph, output);
  const layout::Layout backward =
      layout::layout_of(graph, {.title = "06 multi-head attention", .pass = Pass::backward});
  CHECK(backward.width_in_pixels <= 1600);
}

TEST_CASE("layers of heads stay readable") {
  Graph graph;
  models::tower(graph, 12, 2);
  check_readable(layout::layout_of(graph, {}));
}
