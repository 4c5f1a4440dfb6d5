#include <map>
#include <regex>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

struct Flag {
  std::string value;    // what follows it: TEXT, N, table|json|none
  std::string initial;  // its default, as written in parentheses; empty for none
};
using Flags = std::map<std::string, Flag>;

// The options that a lesson's --help-options lists.
Flags flags_of(const std::string& help) {
  static const std::regex option(
      R"re(^  (?:-h, )?(--[a-z-]+)(?: ([A-Z]+(?:\|[A-Z]+)*|[a-z0-9]+(?:\|[a-z0-9]+)+))? (.*)$)re");
  static const std::regex initial(R"re(\(([^()]*)\)$)re");
  Flags flags;
  // What is wrapped goes on far to the right.
  for (const std::string& line : lines_of(std::regex_replace(help, std::regex("\n {20,}"), " "))) {
    std::smatch found, last;
    if (!std::regex_match(line, found, option)) continue;
    const std::string text = found[3];
    flags[found[1]] = {found[2], std::regex_search(text, last, initial) ? last[1].str() : ""};
  }
  return flags;
}

// The rows | `--flag value` | meaning | default | of docs/command_line.md.
Flags documented() {
  static const std::regex row(
      R"re(^\| (?:`-h`, )?`(--[a-z-]+)(?: ([^`]+))?` \| .* \| (?:`([^`]*)`.*)? ?\|$)re");
  Flags flags;
  for (std::string line : read_page("docs/command_line.md").lines) {
    line = std::regex_replace(line, std::regex(R"re(\\\|)re"), "|");
    std::smatch found;
    if (std::regex_match(line, found, row)) flags[found[1]] = {found[2], found[3]};
  }
  return flags;
}

// The sizes, the batch's too, and what a page opens with differ from lesson to lesson.
bool is_lessons_own(const std::string& flag) {
  return flag == "--view" || flag == "--head" || flag == "--batch" || flag == "--size" ||
         flag == "--embed-dim" || flag == "--heads" || flag == "--head-dim" || flag == "--hidden-dim";
}

}  // namespace

TEST_CASE("docs/command_line.md has every flag of every lesson, its values and its default") {
  const Flags page = documented();
  Flags all;
  for (const std::string& lesson : lesson_names()) {
    for (const auto& [name, flag] :
         flags_of(type("./lessons/run " + lesson.substr(0, 2) + " --help-options").out)) {
      all[name] = flag;
      INFO(lesson << " " << name);
      REQUIRE(page.contains(name));
      CHECK(page.at(name).value == flag.value);
      if (!is_lessons_own(name)) CHECK(page.at(name).initial == flag.initial);
    }
  }
  CHECK(all.size() > 15);
  for (const auto& [name, flag] : page) {
    INFO(name << " is in docs/command_line.md and no lesson has it");
    CHECK(all.contains(name));
  }
}
