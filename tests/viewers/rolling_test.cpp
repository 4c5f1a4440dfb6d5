#include "viewers/rolling.h"

#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using models::step;

namespace {

struct Rolled {
  explicit Rolled(const Graph& graph, Pass pass = Pass::forward)
      : tree(graph), rolling(graph, tree, of(graph, pass)) {
    for (const Node& node : graph.nodes()) {
      if (node.pass == pass && rolling.shown(node.id) == node.id) ++shown;
    }
  }
  static Selection of(const Graph& graph, Pass pass) {
    Selection selection;
    for (const Node& node : graph.nodes()) selection.push_back(node.pass == pass);
    return selection;
  }
  // `heads.0 … heads.3` for each roll, outermost first; `in a row` where it is one.
  std::vector<std::string> labels() const {
    std::vector<std::string> labels;
    for (ModuleId id = 0; id < tree.size(); ++id) {
      const Roll* roll = rolling.roll_of(id);
      if (roll != nullptr)
        labels.push_back(span_label(tree[id].path, tree, *roll) + (roll->in_a_row ? " in a row" : ""));
    }
    return labels;
  }

  ModuleTree tree;
  Rolling rolling;
  std::size_t shown = 0;
};

using Labels = std::vector<std::string>;

// `count` modules parts.0, parts.1, … that each do as `body` says.
template <class Body>
void parts(Graph& graph, std::size_t count, Body body) {
  for (std::size_t i = 0; i < count; ++i) {
    const Scope inside(graph, "parts." + std::to_string(i), Source::current());
    body(i);
  }
}

}  // namespace

TEST_CASE("a path's numbers belong to the name before them") {
  Graph graph;
  const Scope inside(graph, "encoder.layer.3.0.W_q", Source::current());
  graph.input("x", {});
  const ModuleTree tree(graph);
  CHECK(tree.size() == 5);
  CHECK(tree[2].label == "layer.3");
  CHECK(tree[3].label == "0");
  CHECK(tree[4].path == "encoder.layer.3.0.W_q");
}

TEST_CASE("heads that are alike are one") {
  Graph graph;
  models::multi_head(graph, 12);
  const Rolled rolled(graph);
  CHECK(rolled.labels() == Labels{"heads.0 … heads.11"});
  CHECK(rolled.shown == 19);
}

TEST_CASE("so they are in the backward pass, with a slice for each") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 3));
  const Rolled rolled(graph, Pass::backward);
  CHECK(rolled.labels() == Labels{"heads.0 … heads.2"});
  std::size_t slices = 0;
  for (const Node& node : graph.nodes()) {
    if (operation(node) == "slice" && rolled.rolling.shown(node.id) == node.id) ++slices;
  }
  CHECK(slices == 1);
}

TEST_CASE("layers in a row are one, and the heads in it") {
  Graph graph;
  models::tower(graph, 5, 2);
  const Rolled rolled(graph);
  CHECK(rolled.labels() == Labels{"encoder.layer.0 … layer.4 in a row", "encoder.layer.0.heads.0, heads.1"});
}

TEST_CASE("a value read by the last of a row counts as read by the row") {
  Graph graph;
  models::differentiate(graph, models::tower(graph, 4, 2));
  const Rolled rolled(graph, Pass::backward);
  // The last layer has no layer after it to gather gradients from, so it stands alone.
  CHECK(rolled.labels() == Labels{"encoder.layer.0 … layer.2 in a row", "encoder.layer.0.heads.0, heads.1",
                                  "encoder.layer.3.heads.0, heads.1"});
}

TEST_CASE("a row is a row in the backward pass as well, which begins at its end") {
  Graph graph;
  Value x = graph.input("", {{"seq", 4}});  // a name would make the first part's gradient another: `d x`
  parts(graph, 4, [&](std::size_t) { x = step("exp", {x}, x.shape()); });
  models::differentiate(graph, x);
  CHECK(Rolled(graph).labels() == Labels{"parts.0 … parts.3 in a row"});
  CHECK(Rolled(graph, Pass::backward).labels() == Labels{"parts.0 … parts.3 in a row"});
}

TEST_CASE("modules that differ stand apart") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 4}});
  const Value other = graph.input("other", {{"seq", 4}});

  SECTION("in an attribute") {
    parts(graph, 4, [&](std::size_t i) { step("scale", {x}, x.shape(), {{"factor", i == 2 ? 2.0 : 1.0}}); });
    CHECK(Rolled(graph).labels() == Labels{"parts.0, parts.1"});
  }
  SECTION("in an op") {
    parts(graph, 2, [&](std::size_t i) { step(i == 0 ? "exp" : "log", {x}, x.shape()); });
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in a size") {
    parts(graph, 2, [&](std::size_t i) { step("sum", {x}, {{"seq", 1 + i}}); });
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in an axis's name") {
    parts(graph, 2, [&](std::size_t i) { step("sum", {x}, {{i == 0 ? "query" : "key", 1}}); });
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in a value's name") {
    parts(graph, 2, [&](std::size_t i) { step("exp", {x}, x.shape()).named(i == 0 ? "a" : "b"); });
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in what they read") {
    parts(graph, 2, [&](std::size_t i) { step("exp", {i == 0 ? x : other}, x.shape()); });
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in who reads them") {
    std::vector<Value> made;
    parts(graph, 2, [&](std::size_t) { made.push_back(step("exp", {x}, x.shape())); });
    step("log", {made[1]}, x.shape());
    CHECK(Rolled(graph).labels().empty());
  }
  SECTION("in the order of their wires") {
    parts(graph, 2, [&](std::size_t i) {
      const Value a = step("exp", {x}, x.shape()), b = step("log", {x}, x.shape());
      step("sub", i == 0 ? std::vector{a, b} : std::vector{b, a}, x.shape());
    });
    CHECK(Rolled(graph).labels().empty());
  }
}

TEST_CASE("only neighbours are rolled") {
  Graph graph;
  const Value x = graph.input("x", {});
  for (const char* path : {"parts.0", "parts.2", "parts.3"}) {
    const Scope inside(graph, path, Source::current());
    step("exp", {x}, {});
  }
  CHECK(Rolled(graph).labels() == Labels{"parts.2, parts.3"});
}

TEST_CASE("a value that is read twice is two operands") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value square = step("mul", {x, x}, {});
  const Rolled rolled(graph);
  const auto operands = rolled.rolling.operands(graph, rolled.tree, square.id());
  REQUIRE(operands.size() == 2);
  CHECK(operands[0].count == 1);
}
