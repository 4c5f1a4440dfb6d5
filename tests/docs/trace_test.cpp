#include <regex>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

using Json = nlohmann::json;

Json trace() { return Json::parse(type("./lessons/run 07 --trace json").out); }

// The document beside a run's values.
Json values() {
  return Json::parse(type("./lessons/run 07 --save-values values > page; cat values/values.json").out);
}

void collect_keys(const Json& json, std::set<std::string>& keys) {
  for (const auto& [key, value] : json.items()) {
    if (json.is_object()) keys.insert(key);
    if (key != "attributes" && value.is_structured()) collect_keys(value, keys);
  }
}

// Numbers of source lines move with every edit, and an example may lag behind.
Json without_lines(Json node) {
  node.at("source").erase("line");
  for (Json& caller : node.at("callers")) caller.erase("line");
  return node;
}

}  // namespace

TEST_CASE("docs/trace.md explains the keys that a trace has, alone and beside values, and no others") {
  std::set<std::string> keys, explained;
  collect_keys(trace(), keys);
  REQUIRE(keys.count("gradient") == 0);
  collect_keys(values(), keys);
  static const std::regex row(R"re(^\| `([a-z_]+)` \|.*)re");
  for (const std::string& line : read_page("docs/trace.md").lines) {
    std::smatch found;
    if (std::regex_match(line, found, row)) explained.insert(found[1]);
  }
  CHECK(explained == keys);
}

TEST_CASE("the nodes that docs/trace.md shows are nodes of lesson 07") {
  const Json nodes = trace().at("nodes");
  std::size_t shown = 0;
  for (const Fence& fence : read_page("docs/trace.md").fences) {
    if (fence.language != "json") continue;
    const Json example = Json::parse(joined(fence.lines));
    INFO("docs/trace.md:" << fence.line);
    REQUIRE(example.contains("id"));
    const Json& node = nodes.at(example.at("id").get<std::size_t>());
    CHECK(without_lines(example).dump(2) == without_lines(node).dump(2));
    ++shown;
  }
  CHECK(shown > 0);
}
