#include "viewers/neighbours.h"

#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/models.h"
#include "viewers/node_text.h"

using namespace stepgrad;
using Ids = std::vector<NodeId>;

TEST_CASE("a node's readers are each told once, in order") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value square = models::step("mul", {x, x}, {{"n", 2}});
  const Value sum = models::step("add", {x, square}, {{"n", 2}});
  CHECK(viewers::readers(graph, x.id()) == Ids{square.id(), sum.id()});
  CHECK(viewers::readers(graph, square.id()) == Ids{sum.id()});
  CHECK(viewers::readers(graph, sum.id()).empty());
}

TEST_CASE("the gradients of a node are as many as it was differentiated by") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value y = models::step("exp", {x}, {{"n", 2}}).named("y");
  CHECK(viewers::gradients_of(graph, x.id()).empty());
  const Value first = models::differentiate(graph, y).at(0);
  CHECK(viewers::gradients_of(graph, x.id()) == Ids{first.id()});
  const Value second = models::differentiate(graph, y).at(0);
  CHECK(viewers::gradients_of(graph, x.id()) == Ids{first.id(), second.id()});
}

TEST_CASE("a node in a line has the words of the trace table, and stays a line") {
  Graph graph;
  const Value x = graph.input("x\n\x1b[2J", {{"n", 2}});
  CHECK(viewers::node_line(x.node()) == "#0  x↵␛[2J  input  →  [n=2]");
  const Scope inside(graph, "heads.0", Source::current());
  CHECK(viewers::node_line(models::step("scale", {x}, {{"n", 2}}, {{"factor", 0.125}}).named("y").node()) ==
        "#1  y  heads.0  scale 0.125  →  [n=2]");
}
