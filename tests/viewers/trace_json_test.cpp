#include "viewers/trace_json.h"

#include <limits>

#include <nlohmann/json.hpp>

#include "graph/scope.h"
#include "tests/catch.h"
#include "tests/viewers/models.h"

using namespace stepgrad;
using namespace stepgrad::viewers;
using Json = nlohmann::ordered_json;

namespace {

Json parsed(const Graph& graph, const TraceHeader& header = {}) {
  return Json::parse(trace_json(graph, header));
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> result;
  for (const auto& [key, value] : object.items()) result.push_back(key);
  return result;
}

}  // namespace

TEST_CASE("the trace keeps its contract") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 1}, {"", 5}});
  Value scores = x;
  {
    const Scope inside(graph, "heads.0", Source::current());
    scores = models::step("scale", {x}, x.shape(),
                          {{"factor", 0.125}, {"axes", std::vector<std::int64_t>{-2, -1}}});
  }
  models::differentiate(graph, scores);

  const Json trace =
      parsed(graph, {"06_multi_head_attention", "float32", 18446744073709551615u, 2362368, scores.id()});
  CHECK(keys(trace) ==
        std::vector<std::string>{"schema", "lesson", "dtype", "seed", "parameters", "output", "nodes"});
  CHECK(trace["schema"] == 1);
  CHECK(trace["lesson"] == "06_multi_head_attention");
  CHECK(trace["seed"] == 18446744073709551615u);
  CHECK(trace["parameters"] == 2362368);
  CHECK(trace["output"] == 1);

  const Json& input = trace["nodes"][0];
  CHECK(keys(input) == std::vector<std::string>{"id", "kind", "pass", "name", "module", "op", "inputs",
                                                "shape", "axes", "attributes", "gradient_of", "source",
                                                "callers"});
  CHECK(input["kind"] == "input");
  CHECK(input["op"].is_null());
  CHECK(input["inputs"] == Json::array());
  CHECK(input["axes"] == Json({"batch", ""}));
  CHECK(input["attributes"] == Json::object());
  CHECK(input["callers"] == Json::array());

  const Json& op = trace["nodes"][1];
  CHECK(op["kind"] == "op");
  CHECK(op["pass"] == "forward");
  CHECK(op["name"] == "");
  CHECK(op["module"] == "heads.0");
  CHECK(op["op"] == "scale");
  CHECK(op["inputs"] == Json({0}));
  CHECK(op["shape"] == Json({1, 5}));
  CHECK(op["attributes"] == Json::parse(R"({"factor": 0.125, "axes": [-2, -1]})"));
  CHECK(op["gradient_of"].is_null());
  CHECK(op["source"]["file"] == "tests/viewers/trace_json_test.cpp");
  CHECK(op["source"]["line"].is_number_unsigned());
  CHECK(op["callers"].size() == 1);

  const Json& gradient = trace["nodes"].back();
  CHECK(gradient["pass"] == "backward");
  CHECK(gradient["gradient_of"] == 0);
}

TEST_CASE("beside values, each node has the key file, and some have gradient, after all others") {
  Graph graph;
  graph.input("x", {{"n", 1}});
  graph.input("y", {{"n", 1}});
  const Json plain = parsed(graph);
  const Json nodes = Json::parse(trace_json(graph, {}, {{"0000.x.npy", "0001.y.npy"}, {{0, 1}}}))["nodes"];
  CHECK(nodes[1]["file"] == "0001.y.npy");
  CHECK_FALSE(nodes[1].contains("gradient"));
  CHECK(nodes[0]["gradient"] == 1);
  std::vector<std::string> expected = keys(plain["nodes"][0]);
  expected.insert(expected.end(), {"file", "gradient"});
  CHECK(keys(nodes[0]) == expected);
}

TEST_CASE("a graph without nodes is a trace as well") { CHECK(parsed(Graph())["nodes"] == Json::array()); }

TEST_CASE("numbers that are not finite are strings") {
  Graph graph;
  const double infinity = std::numeric_limits<double>::infinity();
  models::step("fill", {graph.input("x", {})}, {}, {{"a", infinity}, {"b", -infinity}, {"c", std::nan("")}});
  CHECK(parsed(graph)["nodes"][1]["attributes"] == Json::parse(R"({"a": "inf", "b": "-inf", "c": "nan"})"));
}

TEST_CASE("names come back as they were") {
  Graph graph;
  const std::vector<std::string> names = {"</script><b>x</b>", "\"\\\n\t\x01", "é 温度", "", "node"};
  for (const std::string& name : names) graph.input(name, {{name, 1}});
  graph.input("broken \xE6\xB8", {});
  const Json trace = parsed(graph);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(trace["nodes"][i]["name"] == names[i]);
    CHECK(trace["nodes"][i]["axes"][0] == names[i]);
  }
  CHECK(trace["nodes"][names.size()]["name"] == "broken \uFFFD\uFFFD");
}

TEST_CASE("one node is one line") {
  Graph graph;
  models::multi_head(graph, 2);
  const std::string text = trace_json(graph, {});
  CHECK(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) == graph.size() + 2);
}
