#include <map>
#include <regex>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

using Json = nlohmann::json;

const std::string embeds = "token_embedding.weight";  // the page tells of it once, for all lessons

// The first match's first group, and so on.
std::vector<std::string> all(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

// By lesson, the keys of its row | 06, 10 | `heads.N.W_q.weight`, … |.
std::map<std::string, std::set<std::string>> documented() {
  static const std::regex row(R"re(^\| (\d\d(?:, \d\d)*) \| ([^;]*)(?:;.*)?\|$)re");
  static const std::regex number(R"re((\d\d))re"), code("`([^`]+)`");
  std::map<std::string, std::set<std::string>> keys;
  for (const std::string& line : read_page("docs/pytorch.md").lines) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    for (const std::string& lesson : all(found[1], number)) {
      for (const std::string& key : all(found[2], code)) keys[lesson].insert(key);
    }
  }
  return keys;
}

std::set<std::string> keys_of(const std::string& lesson) {
  const Json trace = Json::parse(type("./lessons/run " + lesson + " --trace json").out);
  std::set<std::string> keys;
  for (const Json& node : trace.at("nodes")) {
    if (node["kind"] != "parameter") continue;
    const std::string module = node["module"], name = node["name"];
    const std::string key = module.empty() ? name : module + "." + name;
    keys.insert(std::regex_replace(key, std::regex(R"re(\.\d+\.)re"), ".N."));
  }
  return keys;
}

}  // namespace

TEST_CASE("docs/pytorch.md has the keys of every lesson's parameters") {
  const std::map<std::string, std::set<std::string>> page = documented();
  CHECK(page.size() == lesson_names().size());
  for (const std::string& name : lesson_names()) {
    const std::string lesson = name.substr(0, 2);
    INFO(lesson);
    REQUIRE(page.count(lesson) == 1);
    std::set<std::string> keys = keys_of(lesson);
    if (page.at(lesson).count(embeds) == 0) keys.erase(embeds);
    CHECK(page.at(lesson) == keys);
  }
}
