#include <regex>
#include <set>

#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/docs/reader.h"

using namespace stepgrad::testing;

namespace {

// The numbers of four digits and more that are written with commas: 2,362,368.
std::set<std::string> large_numbers(const std::string& text) {
  static const std::regex number(R"re([0-9]{1,3}(,[0-9]{3})+)re");
  std::set<std::string> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    numbers.insert(at->str());
  return numbers;
}

std::string title(const std::string& lesson) {
  return read_page("lessons/" + lesson + "/en.md").lines.at(0).substr(2);
}

}  // namespace

TEST_CASE("the large numbers of the documentation are numbers that the lessons print") {
  std::set<std::string> printed;
  for (const std::string& lesson : lesson_names())
    printed.merge(large_numbers(type("./lessons/run " + lesson.substr(0, 2)).out));
  for (const Page& page : documentation()) {
    for (const std::string& number : large_numbers(joined(page.lines))) {
      INFO(page.name << ": " << number);
      CHECK(printed.contains(number));
    }
  }
}

TEST_CASE("the README and docs/lessons.md list every lesson by its title") {
  const std::string readme = joined(read_page("README.md").lines);
  const std::string index = joined(read_page("docs/lessons.md").lines);
  for (const std::string& lesson : lesson_names()) {
    const std::string row = "| " + lesson.substr(0, 2) + " | [" + title(lesson) + "](";
    INFO(row);
    CHECK(readme.find(row + "lessons/" + lesson) != std::string::npos);
    CHECK(index.find(row + "../lessons/" + lesson) != std::string::npos);
  }
}
