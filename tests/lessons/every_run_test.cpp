#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/lessons/process.h"

// What a lesson says of its numbers holds in every run, not only in the one that it shows by itself.
using namespace stepgrad::testing;

namespace {

using Arguments = std::vector<std::string>;

std::string page(const std::string& lesson, Arguments arguments) {
  arguments.emplace_back("--answer");
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(lesson, arguments, run.err);
  REQUIRE(run.status == 0);
  std::istringstream words(run.out);
  std::string flowing;
  for (std::string word; words >> word;) flowing += (flowing.empty() ? "" : " ") + word;
  return flowing;
}

// The numbers that the pattern's groups find.
std::vector<double> numbers(const std::string& text, const std::string& pattern) {
  std::smatch found;
  CAPTURE(pattern, text);
  REQUIRE(std::regex_search(text, found, std::regex(pattern)));
  std::vector<double> result;
  for (std::size_t i = 1; i < found.size(); ++i) {
    std::string digits = found[i];
    std::erase(digits, ',');
    result.push_back(std::stod(digits));
  }
  return result;
}

const std::vector<Arguments> runs{
    {},
    {"--size", "tiny"},
    {"--text", "the cat sat on the mat"},
    {"--text", "the cat sat on the mat", "--size", "tiny", "--seed", "5"},
    {"--text", "time"},
    {"--seed", "3", "--dtype", "float64"},
    {"--embed-dim", "1", "--text", "a a"},
};

const std::string number = "(-?[0-9][0-9.,e+-]*)";

void check_shares(const std::string& text) {
  const auto share =
      numbers(text, "between " + number + " and " + number + "; an even share would be " + number);
  CHECK(share[0] <= share[2]);
  CHECK(share[2] <= share[1]);
}

// The titles of the tensors on a page: `    scores [batch=1, query=5, key=5]`.
std::vector<std::string> tensors(const std::string& text) {
  static const std::regex title(R"(^    (\S.* \[[a-z_]+=[^\]]*\])$)");
  std::vector<std::string> titles;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, title)) titles.push_back(found[1]);
  }
  return titles;
}

}  // namespace

TEST_CASE("every lesson ends well in both languages, whatever the text and the sizes") {
  for (const std::string& lesson : lessons()) {
    for (Arguments arguments : runs) {
      arguments.insert(arguments.end(), {"--trace", "none", "--values", "none"});
      if (lesson.starts_with("06") && arguments[0] == "--embed-dim")
        arguments.insert(arguments.end(), {"--heads", "1"});
      page(lesson, arguments);
      arguments.insert(arguments.end(), {"--lang", "zh"});
      const std::string zh = page(lesson, arguments);
      for (const char* word : {"passed", "FAILED", "checked"}) CHECK(zh.find(word) == std::string::npos);
    }
  }
}

TEST_CASE("lesson 02: the scores on the diagonal") {
  for (const Arguments& arguments : runs) {
    const auto diagonal = numbers(page("02_dot_product_scores", arguments),
                                  "the scores lie between " + number + " and " + number);
    CHECK(0 <= diagonal[0]);
    CHECK(diagonal[0] <= diagonal[1]);
  }
}

TEST_CASE("lesson 03: a token keeps nearly all of its weight, and shares it with a twin") {
  const auto least = [](const Arguments& arguments) {
    return numbers(page("03_weights_and_output", arguments), "on the diagonal is " + number)[0];
  };
  CHECK(least({}) > 0.999);
  CHECK(least({"--text", "the cat sat on the mat"}) == Catch::Approx(0.5));
  CHECK(least({"--text", "time", "--size", "tiny"}) == 1);
  CHECK(least({"--size", "tiny"}) < 0.9);
}

TEST_CASE("lesson 05: the weights lie around an even share, and rows that find themselves are counted") {
  for (const Arguments& arguments : runs) {
    const std::string text = page("05_attention_head", arguments);
    check_shares(text);
    const auto finds = numbers(text, "on the diagonal: " + number + " of " + number + "\\.");
    CHECK(finds[0] <= finds[1]);
  }
  CHECK(numbers(page("05_attention_head", {"--text", "time"}), "diagonal: ([0-9]+) of") ==
        std::vector<double>{1});
}

TEST_CASE("lesson 06: with one head there is one matrix, and something else to compare with") {
  for (const Arguments& arguments : runs) {
    if (arguments.empty() || arguments[0] != "--embed-dim")
      check_shares(page("06_multi_head_attention", arguments));
  }
  const Finished run = run_lesson("06_multi_head_attention", {"--heads", "1", "--trace", "none"});
  REQUIRE(run.status == 0);
  const std::vector<std::string> titles = tensors(run.out);
  CHECK(std::count(titles.begin(), titles.end(), "weights [batch=1, query=5, key=5]") == 1);
  CHECK(titles.size() == 3);
  const std::string one = page("06_multi_head_attention", {"--heads", "1"});
  CHECK(one.find("Suppose it were 2.") != std::string::npos);
  CHECK(page("06_multi_head_attention", {}).find("Suppose it were 1.") != std::string::npos);
  CHECK(numbers(one, "differs from the one above by " + number + ", and") == std::vector<double>{0});
}

TEST_CASE("lesson 07: all elements are checked, or a sample, and the bottoms are those of the table") {
  const auto checked = [](const std::string& text) {
    return numbers(text, "for " + number + " of the " + number + " elements");
  };
  CHECK(checked(page("07_backward_through_a_head", {})) == std::vector<double>{148, 148});
  const std::string base = page("07_backward_through_a_head", {"--size", "base"});
  CHECK(checked(base) == std::vector<double>{70, 151488});
  CHECK(base.find("151,488") != std::string::npos);
  for (const Arguments& arguments : runs) {
    const std::string text = page("07_backward_through_a_head", arguments);
    std::vector<double> best = numbers(text, "here at ε = " + number + " for double and at ε = " + number);
    static const std::regex line(R"((1e-[0-9]{2}) ([0-9.e+-]+|nan) (?:#+ )?([0-9.e+-]+|nan))");
    std::vector<double> least{1e9, 1e9}, where{0, 0};
    const std::string table = text.substr(text.find("9. The best ε"));  // tensors have such numbers too
    for (std::sregex_iterator at(table.begin(), table.end(), line), end; at != end; ++at) {
      for (std::size_t column : {0, 1}) {
        const double error = std::stod((*at)[column + 2]);
        if (error < least[column]) least[column] = error, where[column] = std::stod((*at)[1]);
      }
    }
    // The table is rounded to two digits: where two lines show the same, either may be meant.
    for (std::size_t column : {0, 1}) CHECK(best[column] / where[column] == Catch::Approx(1).margin(0.95));
  }
}

TEST_CASE("values in full show no tensor twice") {
  for (const std::string& lesson : lessons()) {
    const Finished run =
        run_lesson(lesson, {"--size", "tiny", "--values", "full", "--trace", "none", "--backward"});
    REQUIRE(run.status == 0);
    const std::vector<std::string> titles = tensors(run.out);
    CAPTURE(lesson, titles);
    CHECK(std::set<std::string>(titles.begin(), titles.end()).size() == titles.size());
  }
}
