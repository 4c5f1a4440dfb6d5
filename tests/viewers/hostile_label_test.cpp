#include <algorithm>
#include <sstream>

#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/layout.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;

namespace {

// Names that mean something to Graphviz, to HTML or to SVG, and must mean nothing here.
const std::vector<std::string> names = {
    "w->x|y {k} <s>",
    "a\\b",
    "enc:0",
    "enc.layer.0.W",
    "node",
    "graph",
    "0x1",
    "é 温度",
    "\\",
    "ends\\",
    "\\N",
    "\\G \\E \\l",
    "&lt;",
    "&amp;lt;",
    "&#65;",
    "&",
    "<b>x</b>",
    "</TABLE>",
    "]]>",
    "<!-- -->",
    "\"q\"",
    "'",
    "strict",
    "subgraph",
    "%s",
    "${x}",
    "\\n",
    "cluster_0",
    "a;b[c]",
    "-->",
    "\\\\N",
};

bool shows(const std::vector<std::string>& texts, const std::string& name) {
  return std::find(texts.begin(), texts.end(), name) != texts.end();
}

Graph& named_so(Graph& graph) {
  for (const std::string& name : names) graph.input(name, {{"axis", 2}});
  return graph;
}

}  // namespace

TEST_CASE("a name is shown as it is, whatever it holds") {
  Graph graph;
  const Picture picture(named_so(graph), {});
  const std::vector<std::string> in_svg = layout::svg_texts(picture.render(Format::svg));
  const std::vector<std::string> in_layout = layout::layout_of(graph, {}).texts;
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(shows(in_svg, name));
    CHECK(shows(in_layout, name));
  }
}

TEST_CASE("each name is a node of its own") {
  Graph graph;
  const layout::Dot dot = layout::read_dot(Picture(named_so(graph), {}).dot());
  CHECK(std::count_if(dot.nodes.begin(), dot.nodes.end(), [](const std::string& id) {
          return id.find("legend") == std::string::npos;
        }) == static_cast<std::ptrdiff_t>(names.size()));
}

TEST_CASE("ops, axes, modules and titles are no better") {
  for (const std::string& name : names) {
    CAPTURE(name);
    Graph graph;
    const Value x = graph.input("x", {{name, 2}});
    const Scope inside(graph, "m" + name, Source::current());
    const Value y = models::step(name, {x}, {{name, 3}}, {{"text", name}});
    models::step("exp", {y}, {});
    const std::vector<std::string> texts =
        layout::svg_texts(Picture(graph, {.title = name}).render(Format::svg));
    CHECK(shows(texts, name));                    // the title
    CHECK(shows(texts, "[" + name + "=2]"));      // an axis
    CHECK(shows(texts, name + " text=" + name));  // an op and its attribute
    CHECK_NOTHROW(Picture(graph, {.depth = 0}).render(Format::svg));
  }
}

TEST_CASE("a line break is a line break") {
  Graph graph;
  graph.input("two\nlines", {});
  const std::vector<std::string> texts = layout::svg_texts(Picture(graph, {}).render(Format::svg));
  CHECK(shows(texts, "two"));
  CHECK(shows(texts, "lines"));
}

TEST_CASE("control characters and broken bytes are shown as such") {
  Graph graph;
  graph.input("a\x01\x1b\tb", {});
  graph.input("\xFF", {});
  graph.input("\n", {});
  const std::vector<std::string> texts = layout::svg_texts(Picture(graph, {}).render(Format::svg));
  CHECK(shows(texts, "a␁␛␉b"));
  CHECK(shows(texts, "\uFFFD"));
}

TEST_CASE("a long name is cut, so that Graphviz can read what it wrote") {
  Graph graph;
  const std::string name(20000, 'x');
  const Value x = graph.input(name, {{name, 2}});
  models::step(name, {x}, {}, {{"values", name}});
  const std::string dot = Picture(graph, {.title = name}).dot();
  std::istringstream lines(dot);  // an attribute is one line of it
  for (std::string line; std::getline(lines, line);) CHECK(line.size() < 16384);
  CHECK_NOTHROW(layout::read_dot(dot));
  CHECK_NOTHROW(Picture(graph, {}).render(Format::svg));
}
