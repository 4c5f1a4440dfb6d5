#include <regex>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

// A line of what a command printed, without what an excerpt need not share: how many spaces there are
// (columns are as wide as the longest text in them), and the numbers of source lines.
std::string trimmed(const std::string& line) {
  static const std::regex spaces(" +");
  const std::string text = std::regex_replace(without_line_numbers(line), spaces, " ");
  return text.starts_with(' ') ? text.substr(1) : text;
}

// The first line of an excerpt that the output does not have; nothing where all are there. An excerpt may
// begin anywhere. From there on it leaves out no line that is not empty, unless a line `…` says so.
std::string first_missing(const std::vector<std::string>& excerpt, const std::string& output) {
  std::vector<std::string> lines = lines_of(output);
  std::erase(lines, "");
  std::size_t at = 0;
  bool anywhere = true;
  for (const std::string& expected : excerpt) {
    if (expected.empty()) continue;
    if (expected == "…") {
      anywhere = true;
      continue;
    }
    while (anywhere && at < lines.size() && trimmed(lines[at]) != trimmed(expected)) ++at;
    if (at == lines.size() || trimmed(lines[at]) != trimmed(expected)) return expected;
    anywhere = false;
    ++at;
  }
  return "";
}

// A block ```console: `$ ` and a command, and below it what it prints.
void check_console(const Page& page, const Fence& fence) {
  for (std::size_t i = 0; i < fence.lines.size();) {
    INFO(page.at(fence.line + 1 + i) << ": " << fence.lines[i]);
    REQUIRE(fence.lines[i].starts_with("$ "));
    const Printed& printed = type(fence.lines[i].substr(2));
    std::vector<std::string> excerpt;
    for (++i; i < fence.lines.size() && !fence.lines[i].starts_with("$ "); ++i)
      excerpt.push_back(fence.lines[i]);
    CHECK(first_missing(excerpt, printed.status == 0 ? printed.out : printed.err) == "");
  }
}

}  // namespace

TEST_CASE("what the documentation shows of a run is what the run prints") {
  std::size_t blocks = 0;
  for (const Page& page : documentation()) {
    for (const Fence& fence : page.fences) {
      if (fence.language != "console") continue;
      check_console(page, fence);
      ++blocks;
    }
  }
  CHECK(blocks > 4);
}

TEST_CASE("every command that the documentation gives can be run") {
  std::size_t commands = 0;
  for (const Page& page : documentation()) {
    for (const Fence& fence : page.fences) {
      if (fence.language != "sh") continue;
      for (std::size_t i = 0; i < fence.lines.size(); ++i) {
        const Printed& printed = type(fence.lines[i]);
        INFO(page.at(fence.line + 1 + i) << ": " << fence.lines[i] << "\n" << printed.err);
        CHECK(printed.status == 0);
        ++commands;
      }
    }
  }
  CHECK(commands > 4);
}
