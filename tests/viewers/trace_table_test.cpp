#include "viewers/trace_table.h"

#include <limits>
#include <locale>
#include <sstream>

#include "graph/files/text.h"
#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

std::string table(const Graph& graph, const TraceTableOptions& options = {}) {
  return trace_table(graph, 0, graph.size(), options);
}

// The columns at which the line shows the text.
std::size_t column(const std::string& line, const std::string& text) {
  return display_width(line.substr(0, line.find(text)));
}

}  // namespace

TEST_CASE("the table tells what was built") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 1}, {"query", 5}, {"key", 5}}, Source::current());
  const Scope inside(graph, "heads.0", Source::current());
  graph.parameter("weight", {{"out", 64}, {"in", 768}}, Initialiser::constant(0));
  const Value scores = models::step("scale", {x}, x.shape());
  scores.named("scores");
  const std::vector<std::string> rows = lines(table(graph));
  REQUIRE(rows.size() == 4);
  const auto start = [](const std::string& row) { return row.substr(0, row.find("tests/")); };
  CHECK(rows[0] == "id  name    module   op         operands           result                     source");
  CHECK(start(rows[1]) == "#0  x                input                      →  [batch=1, query=5, key=5]  ");
  CHECK(start(rows[2]) == "#1  weight  heads.0  parameter  49,152 numbers  →  [out=64, in=768]           ");
  CHECK(start(rows[3]) == "#2  scores  heads.0  scale      x [1, 5, 5]     →  [batch=1, query=5, key=5]  ");
  CHECK_THAT(rows[3], ContainsSubstring("tests/viewers/trace_table_test.cpp:"));
}

TEST_CASE("modules that are alike are told once") {
  Graph graph;
  models::multi_head(graph, 12);
  const std::string rolled = table(graph);
  CHECK_THAT(rolled, ContainsSubstring("heads.1 … heads.11: the same, ×11\n"));
  CHECK_THAT(rolled, ContainsSubstring("attention_output [1, 5, 64] ×12"));
  CHECK(lines(rolled).size() == 1 + 19 + 1);

  const std::string all = table(graph, {.unroll = true});
  CHECK_THAT(all, !ContainsSubstring("the same"));
  CHECK(lines(all).size() == 1 + graph.size());
}

TEST_CASE("nodes of a rolled module and nodes for it are told apart") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  const std::string text = table(graph);
  CHECK_THAT(text, ContainsSubstring("one more d attention_output for each of heads.1 … heads.11\n"));
  CHECK_THAT(text, ContainsSubstring("heads.1 … heads.11: the same nodes as in heads.0 below, ×11\n"));
}

TEST_CASE("an op's attributes stand beside it") {
  Graph graph;
  models::multi_head(graph, 2);
  CHECK_THAT(table(graph), ContainsSubstring(" scale 0.125 ") && ContainsSubstring(" concat axis=-1 "));
}

TEST_CASE("a constant stands beside its op alone, and axes only where they are not the last") {
  const double infinity = std::numeric_limits<double>::infinity();
  const auto told = [&](const std::vector<std::int64_t>& along) {
    Graph graph;
    const Value x = graph.input("x", {{"batch", 2}, {"query", 3}, {"key", 3}});
    models::step("masked_fill", {x}, x.shape(), {{"number", -infinity}, {"along", along}});
    return lines(table(graph)).back();
  };
  CHECK_THAT(told({0, 1, 2}), ContainsSubstring(" masked_fill -inf  "));
  CHECK_THAT(told({1, 2}), ContainsSubstring(" masked_fill -inf  "));
  CHECK_THAT(told({0, 2}), ContainsSubstring(" masked_fill -inf along=[0, 2]  "));
}

TEST_CASE("a part of the graph may be told alone") {
  Graph graph;
  const Value y = models::multi_head(graph, 2);
  const std::size_t forward = graph.size();
  models::differentiate(graph, y);
  const std::vector<std::string> rows = lines(trace_table(graph, forward, graph.size(), {.header = false}));
  CHECK_THAT(rows.front(), ContainsSubstring("d output"));
  CHECK_THAT(rows.back(), ContainsSubstring("d query_states"));
  CHECK(trace_table(graph, 3, 3).find('#') == std::string::npos);
}

TEST_CASE("the columns stand in line under Chinese names") {
  Graph graph;
  const Value x = graph.input("温度", {{"序列", 5}});
  models::step("exp", {x}, x.shape()).named("é");
  const std::vector<std::string> rows = lines(table(graph));
  CHECK(column(rows[1], "→") == column(rows[2], "→"));
  CHECK(column(rows[1], "tests/") == column(rows[2], "tests/"));
}

TEST_CASE("no name can break a line") {
  Graph graph;
  graph.input("a\nb\x1b[2J", {{"x\ny", 1}});
  graph.input(std::string(20000, 'x'), {});
  const std::string text = table(graph);
  CHECK(lines(text).size() == 3);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK_THAT(text, ContainsSubstring("a↵b␛[2J"));
  CHECK(text.size() < 1000);
}

TEST_CASE("colour is put on and changes nothing else") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 2));
  std::string coloured = table(graph, {.colour = true});
  CHECK_THAT(coloured, ContainsSubstring("\x1b[1mscores"));
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;) {
    coloured.erase(at, coloured.find('m', at) - at + 1);
  }
  CHECK(coloured == table(graph));
}

TEST_CASE("callers are told on request") {
  Graph graph;
  models::multi_head(graph, 1);
  CHECK_THAT(table(graph, {.callers = true}), ContainsSubstring("called from tests/viewers/models.cpp:"));
  CHECK_THAT(table(graph), !ContainsSubstring("called from"));
}

TEST_CASE("the table is the same under any locale") {
  struct Commas : std::numpunct<char> {
    char do_thousands_sep() const override { return '.'; }
    char do_decimal_point() const override { return ','; }
    std::string do_grouping() const override { return "\3"; }
  };
  Graph graph;
  graph.parameter("table", {{"vocabulary", 30522}, {"embed", 768}}, Initialiser::constant(0));
  const std::string before = table(graph);
  const std::locale classic = std::locale::global(std::locale(std::locale(), new Commas));
  const std::string after = table(graph);
  std::locale::global(classic);
  CHECK(after == before);
  CHECK_THAT(before,
             ContainsSubstring("23,440,896 numbers") && ContainsSubstring("[vocabulary=30522, embed=768]"));
}
