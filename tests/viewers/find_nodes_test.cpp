#include "viewers/find_nodes.h"

#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using viewers::find_nodes;

namespace {

// What find_nodes finds, as unmistakable() calls it.
std::vector<std::string> found(const Graph& graph, const std::string& typed) {
  std::vector<std::string> names;
  for (const NodeId id : find_nodes(graph, typed)) names.push_back(viewers::unmistakable(graph[id]));
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a node is found by its id") {
  Graph graph;
  models::multi_head(graph, 2);
  CHECK(found(graph, "0") == Names{"#0 query_states"});
  CHECK(found(graph, "#0") == Names{"#0 query_states"});
  CHECK(find_nodes(graph, std::to_string(graph.size() - 1)).size() == 1);
  for (const std::string typed :
       {"", "#", "-1", "+1", "1.0", " 1", "1 ", "#-1", "4294967296", "99999999999999999999"})
    CHECK(found(graph, typed).empty());
  CHECK(found(graph, std::to_string(graph.size())).empty());
}

TEST_CASE("a node is found by its path, its name, a module around it, or the module alone") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  {
    const Scope inside(graph, "heads.1.W_q", Source::current());
    models::step("linear", {x}, {{"n", 2}}).named("q");
  }
  {
    const Scope inside(graph, "heads.10.W_q", Source::current());
    models::step("linear", {x}, {{"n", 2}}).named("q");
    models::step("transpose", {x}, {{"n", 2}});
  }
  CHECK(found(graph, "q") == Names{"#1 heads.1.W_q.q", "#2 heads.10.W_q.q"});
  CHECK(found(graph, "heads.1.W_q.q") == Names{"#1 heads.1.W_q.q"});
  CHECK(found(graph, "heads.1.q") == Names{"#1 heads.1.W_q.q"});
  CHECK(found(graph, "heads.q") == Names{"#1 heads.1.W_q.q", "#2 heads.10.W_q.q"});
  CHECK(found(graph, "heads.10.W_q") == Names{"#2 heads.10.W_q.q", "#3 transpose"});
  for (const char* typed : {"heads.2.q", "W_q.q", "heads.1.", ".q", "Q"}) CHECK(found(graph, typed).empty());
  CHECK(viewers::node_names(graph) == Names{"heads.1.W_q.q", "heads.10.W_q.q", "q", "x"});
}

TEST_CASE("an id wins over a name that looks like one, a path over a name") {
  Graph graph;
  graph.input("1", {});
  graph.input("other", {});
  CHECK(found(graph, "1") == Names{"#1 other"});
  const Value x = graph.input("a.b", {});
  const Scope inside(graph, "a", Source::current());
  models::step("op", {x}, {}).named("b");
  CHECK(found(graph, "a.b") == Names{"#2 a.b", "#3 a.b"});
}

TEST_CASE("the gradient of a parameter is not called by its module twice") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Scope inside(graph, "heads.0", Source::current());
  CHECK(viewers::unmistakable(models::step("op", {x}, {}).named("d heads.0.bias").node()) ==
        "#1 d heads.0.bias");
  CHECK(viewers::unmistakable(models::step("op", {x}, {}).named("d\nscores").node()) ==
        "#2 heads.0.d↵scores");
  CHECK(viewers::unmistakable(models::step("op", {x}, {}).named("d d heads.0.bias").node()) ==
        "#3 d d heads.0.bias");
}

TEST_CASE("a name that holds its module's name is told with the path") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Scope inside(graph, "a", Source::current());
  CHECK(viewers::unmistakable(models::step("op", {x}, {}).named("bias").node()) == "#1 a.bias");
  CHECK(viewers::unmistakable(models::step("op", {x}, {}).named("d bias").node()) == "#2 a.d bias");
}
