#include "viewers/picture.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "graph/error.h"
#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/layout.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using models::step;

namespace {

const Box& box(const PictureModel& picture, const std::string& name) {
  for (const Box& each : picture.boxes) {
    if (each.name == name) return each;
  }
  FAIL("no box is called " << name);
  return picture.boxes.front();
}

std::vector<std::string> labels(const PictureModel& picture) {
  std::vector<std::string> result;
  for (const Cluster& cluster : picture.clusters) result.push_back(cluster.label);
  return result;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a value that is read twice has two edges") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value s = step("mul", {x, x}, {}), y = step("add", {s, x}, {});
  step("add", {y, s}, {});
  const layout::Dot dot = layout::read_dot(Picture(graph, {}).dot());
  std::map<std::string, int> edges;
  for (const auto& edge : dot.edges) ++edges[edge.from + "->" + edge.to];
  CHECK(edges == std::map<std::string, int>{
                     {"n0->n1", 2}, {"n1->n2", 1}, {"n0->n2", 1}, {"n2->n3", 1}, {"n1->n3", 1}});
  CHECK(std::count_if(dot.nodes.begin(), dot.nodes.end(),
                      [](const std::string& id) { return id[0] == 'n'; }) == 4);
}

TEST_CASE("modules are nested frames") {
  Graph graph;
  models::multi_head(graph, 12);
  const PictureModel picture = picture_model(graph, {});
  CHECK(labels(picture) == Labels{"", "heads.0 … heads.11", "W_q", "W_k", "W_v", "output_layer"});
  CHECK(picture.clusters[1].times == 12);
  CHECK(picture.clusters[2].parent == 1);
  CHECK(picture.boxes.size() == 19);
  CHECK(picture_model(graph, {.unroll = true}).boxes.size() == graph.size());
}

TEST_CASE("a closed module still shows what leaves it and its parameters") {
  Graph graph;
  models::multi_head(graph, 12);

  const PictureModel closed = picture_model(graph, {.depth = 0});
  CHECK(closed.boxes.size() == 4);
  const Box& heads = box(closed, "heads.0 … heads.11");
  CHECK(heads.kind == BoxKind::module);
  CHECK(heads.times == 12);
  CHECK(heads.details ==
        Labels{"→ attention_output [batch=1, seq=5, head=64]", "1,771,776 parameters = 12 × 147,648"});
  CHECK(box(closed, "output_layer").details ==
        Labels{"→ output [batch=1, seq=5, embed=768]", "590,592 parameters"});
  CHECK(closed.edges.size() == 3);

  const PictureModel one = picture_model(graph, {.depth = 1});
  CHECK(labels(one) == Labels{"", "heads.0 … heads.11", "output_layer"});
  CHECK(box(one, "W_q").details == Labels{"→ q [batch=1, seq=5, head=64]", "49,216 parameters"});
}

TEST_CASE("inputs, parameters, ops and results are told apart") {
  Graph graph;
  models::multi_head(graph, 2);
  const PictureModel picture = picture_model(graph, {});
  CHECK(box(picture, "query_states").kind == BoxKind::input);
  CHECK(box(picture, "weight").kind == BoxKind::parameter);
  CHECK(box(picture, "scores").kind == BoxKind::op);
  CHECK(box(picture, "scores").what == "scale 0.125");
  CHECK(box(picture, "output").kind == BoxKind::result);
}

TEST_CASE("shapes stand on edges, and a rolled module's edge says how often") {
  Graph graph;
  models::multi_head(graph, 12);
  const PictureModel picture = picture_model(graph, {});
  const auto into = [&](const std::string& name) {
    for (const Edge& edge : picture.edges) {
      if (&picture.boxes[edge.to] == &box(picture, name)) return edge;
    }
    return Edge();
  };
  CHECK(into("weights").label == "[batch=1, query=5, key=5]");
  CHECK(into("concatenated").label == "[batch=1, seq=5, head=64]");
  CHECK(into("concatenated").times == 12);
}

TEST_CASE("the backward pass is dashed and shows the forward values that it reads") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  const PictureModel picture = picture_model(graph, {.pass = Pass::backward});
  CHECK(box(picture, "d scores").gradient);
  CHECK(box(picture, "d query_states").kind == BoxKind::result);
  CHECK(box(picture, "weights").kind == BoxKind::value);
  CHECK(box(picture, "d weight").kind == BoxKind::result);  // the module's frame says which weight
  CHECK(box(picture, "d attention_output").times == 12);
  for (const Edge& edge : picture.edges) CHECK(edge.gradient == picture.boxes[edge.from].gradient);

  const layout::Dot dot = layout::read_dot(Picture(graph, {.pass = Pass::backward}).dot());
  CHECK(std::count_if(dot.edges.begin(), dot.edges.end(),
                      [](const auto& edge) { return edge.style == "dashed"; }) > 10);

  const PictureModel forward = picture_model(graph, {});
  for (const Box& each : forward.boxes) CHECK_FALSE(each.gradient);
}

TEST_CASE("a gradient that goes several ways says its shape once") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  const PictureModel picture = picture_model(graph, {.pass = Pass::backward});
  CHECK(box(picture, "d attention_output").details == Labels{"[1, 5, 64]"});
  int labelled = 0;  // edges of the gradient that is given
  for (const Edge& edge : picture.edges) {
    if (picture.boxes[edge.from].name == "d attention_output") CHECK(edge.label == "");
    if (picture.boxes[edge.from].name == "d weights") CHECK(edge.label == "[1, 5, 5]");
    const Box& from = picture.boxes[edge.from];
    if (from.kind == BoxKind::input && from.gradient && edge.label == "[1, 5, 768]") ++labelled;
  }
  CHECK(labelled == 1);
}

TEST_CASE("a forward value stands outside of modules that it was not made in") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  const PictureModel picture = picture_model(graph, {.pass = Pass::backward});
  CHECK(box(picture, "concatenated").cluster == 0);
  CHECK(picture.clusters[box(picture, "weights").cluster].label == "heads.0 … heads.11");
}

TEST_CASE("a frame around one gradient alone is left out, and its name says the module") {
  Graph graph;
  const Value x = graph.input("x", {});
  {
    const Scope inside(graph, "layer", Source::current());
    step("exp", {x}, {});
  }
  models::differentiate(graph, Value(graph, 1));
  const PictureModel picture = picture_model(graph, {.pass = Pass::backward});
  CHECK(labels(picture) == Labels{""});
  for (const Box& each : picture.boxes) CHECK(each.cluster == 0);
}

TEST_CASE("in closed modules no parameter floats beside its box, and the result stays marked") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 12));
  for (const std::size_t depth : {0u, 1u}) {
    const PictureModel picture = picture_model(graph, {.pass = Pass::backward, .depth = depth});
    std::map<std::pair<std::size_t, std::size_t>, int> edges;
    for (const Edge& edge : picture.edges) {
      const bool closed =
          picture.boxes[edge.from].kind == BoxKind::module || picture.boxes[edge.to].kind == BoxKind::module;
      if (closed) CHECK(++edges[{edge.from, edge.to}] == 1);
    }
    if (depth > 0) continue;
    for (const Box& each : picture.boxes) CHECK(each.kind != BoxKind::parameter);
  }
  CHECK(box(picture_model(graph, {.depth = 0}), "output_layer").result);
  CHECK_FALSE(box(picture_model(graph, {.depth = 0}), "heads.0 … heads.11").result);
  CHECK_THAT(Picture(graph, {.depth = 0}).dot(), ContainsSubstring("legend_module_with_the_result"));
}

TEST_CASE("numbers beside an op are short, and habits are left out") {
  Graph graph;
  const Value x = graph.input("x", {{"a", 2}, {"b", 3}});
  step("scale", {x}, x.shape(), {{"factor", 0.03608439182435161}}).named("scaled");
  step("transpose", {x}, x.shape(), {{"axes", std::vector<std::int64_t>{-2, -1}}}).named("turned");
  step("transpose", {x}, x.shape(), {{"axes", std::vector<std::int64_t>{0, 1}}}).named("first");
  step("sum_to", {x}, x.shape(), {{"shape", std::vector<std::int64_t>{2, 3}}}).named("same");
  const PictureModel picture = picture_model(graph, {});
  CHECK(box(picture, "scaled").what == "scale 0.03608");
  CHECK(box(picture, "turned").what == "transpose");
  CHECK(box(picture, "first").what == "transpose axes=[0, 1]");
  CHECK(box(picture, "same").what == "sum_to");
}

TEST_CASE("ids are told to be an index once") {
  Graph graph;
  graph.index_input("ids", {{"seq", 5}});
  graph.index_input("index", {{"seq", 5}});
  const PictureModel picture = picture_model(graph, {});
  CHECK(box(picture, "ids").what == "index");
  CHECK(box(picture, "index").what == "");
}

TEST_CASE("the title says which pass it is") {
  Graph graph;
  models::differentiate(graph, models::multi_head(graph, 2));
  CHECK_THAT(Picture(graph, {.title = "Heads"}).dot(), !ContainsSubstring("backward pass"));
  CHECK_THAT(Picture(graph, {.title = "Heads", .pass = Pass::backward}).dot(),
             ContainsSubstring("Heads: backward pass"));
}

TEST_CASE("a row of layers has the edges of the whole row") {
  Graph graph;
  models::tower(graph, 4, 2);
  const PictureModel picture = picture_model(graph, {.depth = 1});
  REQUIRE(picture.boxes.size() == 3);
  CHECK(box(picture, "layer.0 … layer.3").times == 4);
  REQUIRE(picture.edges.size() == 2);
  CHECK(picture.edges[0].from == 0);
  CHECK(picture.boxes[picture.edges[1].to].name == "pooled");
}

TEST_CASE("so it has in the backward pass, which enters at its end") {
  Graph graph;
  Value x = graph.input("", {});
  for (const char* path : {"parts.0", "parts.1", "parts.2"}) {
    const Scope inside(graph, path, Source::current());
    x = step("exp", {x}, {});
  }
  models::differentiate(graph, x);
  const PictureModel picture = picture_model(graph, {.pass = Pass::backward, .depth = 0});
  REQUIRE(picture.edges.size() == 1);
  CHECK(picture.boxes[picture.edges[0].from].kind == BoxKind::input);
  CHECK(picture.boxes[picture.edges[0].to].name == "parts.0 … parts.2");
}

TEST_CASE("a legend has the kinds that occur, and no others") {
  Graph graph;
  const Value x = graph.input("x", {});
  step("exp", {step("log", {x}, {})}, {});
  const std::string dot = Picture(graph, {}).dot();
  for (const char* kind : {"legend_input", "legend_op", "legend_result"})
    CHECK_THAT(dot, ContainsSubstring(kind));
  CHECK_THAT(dot, !ContainsSubstring("legend_parameter") && !ContainsSubstring("legend_module"));
}

TEST_CASE("any graph has a picture") {
  Graph graph;
  for (const bool has_node : {false, true}) {
    if (has_node) graph.input("", {});
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      for (const auto depth : {std::optional<std::size_t>(), std::optional<std::size_t>(0)}) {
        CHECK_NOTHROW(Picture(graph, {.pass = pass, .depth = depth}).render(Format::svg));
      }
    }
  }
}

TEST_CASE("a picture is the same from run to run") {
  const auto render = [](Format format) {
    Graph graph;
    models::differentiate(graph, models::multi_head(graph, 3));
    return Picture(graph, {.pass = Pass::backward}).render(format);
  };
  for (int i = 0; i < 8; ++i) CHECK(render(Format::dot) == render(Format::dot));
  CHECK(render(Format::svg) == render(Format::svg));
  CHECK_THAT(render(Format::dot), !ContainsSubstring("0x"));
}

TEST_CASE("a PDF tells neither the time nor the place") {
  Graph graph;
  models::multi_head(graph, 2);
  const Picture picture(graph, {.title = "06"});
  const auto rendered_in = [&](const char* zone) {
    ::setenv("TZ", zone, 1);
    std::string pdf = picture.render(Format::pdf);
    CHECK(std::string(std::getenv("TZ")) == zone);
    return pdf;
  };
  const std::string here = rendered_in("Asia/Tokyo");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // its clock counts seconds
  CHECK(rendered_in("America/Lima") == here);
  ::unsetenv("TZ");
  CHECK(picture.render(Format::pdf) == here);
  CHECK(std::getenv("TZ") == nullptr);
  CHECK_THAT(here, !ContainsSubstring("CreationDate"));
}

TEST_CASE("each format is what its name says") {
  Graph graph;
  models::multi_head(graph, 2);
  const Picture picture(graph, {.title = "06"});
  CHECK_THAT(picture.render(Format::svg), ContainsSubstring("<svg"));
  CHECK_THAT(picture.render(Format::png), StartsWith("\x89PNG"));
  CHECK_THAT(picture.render(Format::pdf), StartsWith("%PDF"));
  CHECK_THAT(picture.render(Format::dot), StartsWith("digraph"));
  CHECK(format_named("png") == Format::png);
  CHECK_FALSE(format_named("jpg"));
}

TEST_CASE("a file is whole or not there") {
  Graph graph;
  graph.input("x", {});
  const auto folder = std::filesystem::temp_directory_path() / "stepgrad_picture_tests";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "taken.svg" / "by a folder");
  const Picture picture(graph, {});
  picture.write(folder / "x.svg", Format::svg);
  CHECK(std::filesystem::file_size(folder / "x.svg") == picture.render(Format::svg).size());
  CHECK_THROWS_WITH(picture.write(folder / "missing" / "x.svg", Format::svg),
                    ContainsSubstring("cannot write") && ContainsSubstring("No such file or directory"));
  CHECK_THROWS_AS(picture.write(folder / "taken.svg", Format::svg), Error);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++files;
  CHECK(files == 2);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a picture that nobody could wait for is refused") {
  Graph graph;
  Value x = graph.input("x", {});
  for (std::size_t i = 0; i < Picture::most_boxes; ++i) x = step("exp", {x}, {});
  const Picture picture(graph, {});
  CHECK_THROWS_WITH(picture.render(Format::svg),
                    ContainsSubstring("1,401 boxes") && ContainsSubstring("--depth"));
  CHECK_NOTHROW(picture.dot());
}
