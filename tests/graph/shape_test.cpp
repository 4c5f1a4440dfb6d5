#include "graph/graph.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEST_CASE("a shape prints its axes by name and size") {
  CHECK(to_string(Shape{{"batch", 1}, {"seq", 5}, {"embed", 768}}) == "[batch=1, seq=5, embed=768]");
  CHECK(to_string(Shape{{"row", 2}, {"", 3}}) == "[row=2, 3]");
  CHECK(to_string(Shape{}) == "[]");
}

TEST_CASE("sizes decide, names are for people") {
  const Shape a{{"query", 2}, {"key", 3}}, b{{"row", 2}, {"column", 3}};
  CHECK(a.same_sizes(b));
  CHECK(a != b);
  CHECK_FALSE(a.same_sizes(Shape{{"query", 2}}));
}

TEST_CASE("a negative axis counts from the end, and one that does not exist is refused") {
  const Shape x{{"batch", 1}, {"seq", 5}};
  CHECK(x.axis(-1) == 1);
  CHECK(x.axis(0) == 0);
  CHECK(error_of([&] { (void)x.axis(2); }) == "axis 2 does not exist: it must be from -2 to 1");
  CHECK(error_of([&] { (void)x.axis(-3); }) == "axis -3 does not exist: it must be from -2 to 1");
  CHECK(error_of([] { (void)Shape{}.axis(0); }) == "axis 0 does not exist: a scalar has no axes");
}

TEST_CASE("a layer may name the last axes of its result without adding a node") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 1}, {"", 5}, {"", 5}}).axes("query", "key");
  CHECK(to_string(x.shape()) == "[batch=1, query=5, key=5]");
  CHECK(graph.size() == 1);
  CHECK(error_of([&] { (void)x.axes("a", "b", "c", "d"); }) ==
        "x has 3 axes [batch=1, query=5, key=5], but 4 names were given");
}
