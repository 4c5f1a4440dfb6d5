#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/write_file.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

// What a lesson says of its numbers holds in every run, not only in the one that it shows by itself.
using namespace stepgrad;
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

bool has_heads(const std::string& lesson) {
  return run_lesson(lesson, {"--help"}).out.find(" --heads ") != std::string::npos;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
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
      if (has_heads(lesson) && !arguments.empty() && arguments[0] == "--embed-dim")
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

TEST_CASE("lesson 09: what is blocked has no weight, and nothing is NaN") {
  std::vector<Arguments> all = runs;
  all.push_back({"--batch", "1", "--size", "tiny"});
  all.push_back({"--batch", "7", "--size", "tiny", "--text", "时间 flies"});
  for (const Arguments& arguments : all) {
    const std::string text = page("09_masks", arguments);
    const auto pads = numbers(text, "in this batch is " + number);
    const auto share = numbers(text, "a query gives to `\\[PAD\\]` is " + number);
    CHECK((share[0] > 0) == (pads[0] > 0));
    CHECK(share[0] < 1);
    for (const char* nothing :
         {"the largest share that goes to `\\[PAD\\]` is ", "sum of such weights in a row is ",
          "Its output is 0 as well, with ", "In the last row, the largest number is ", "by q, k and v, "}) {
      CHECK(numbers(text, nothing + number) == std::vector<double>{0});
    }
    CHECK(numbers(text, "as there are `\\[PAD\\]`s: " + number + " here") == pads);
  }
}

TEST_CASE("lesson 09: how much padding there is, and what a mask read the wrong way round shows") {
  const auto pads = [](const Arguments& arguments) {
    return numbers(page("09_masks", arguments), "in this batch is " + number)[0];
  };
  CHECK(pads({}) == 1);
  CHECK(pads({"--batch", "1"}) == 0);
  CHECK(pads({"--text", "time"}) == 0);
  CHECK(pads({"--batch", "4"}) == 0 + 1 + 2 + 3);
  CHECK(pads({"--batch", "4", "--text", "two words"}) == 0 + 1 + 1 + 1);
  const std::string of_wrong = "on keys which should be blocked is " + number;
  CHECK(numbers(page("09_masks", {}), of_wrong) == std::vector<double>{1});
  CHECK(numbers(page("09_masks", {"--text", "time"}), of_wrong) == std::vector<double>{0});
}

TEST_CASE("lesson 09: every way of blocking, in numbers that can be worked out by hand") {
  for (const char* dtype : {"float32", "float64"}) {
    const std::string text = page("09_masks", {"--size", "tiny", "--dtype", dtype});
    CHECK(contains(text,
                   "2 (1) 3 (2) (1) (3) -20000 (20000) -19999 "
                   "fill -inf 0.2689 0 0.7311 0 0 0 0.2689 0 0.7311 "
                   "fill -1e4 0.2689 0 0.7311 0.3333 0.3333 0.3333 0 1.0000 0 "
                   "fill -1e9 0.2689 0 0.7311 0.3333 0.3333 0.3333 0.2689 0 0.7311 "
                   "add -1e4 0.2689 0 0.7311 0.2447 0.0900 0.6652 0 1.0000 0 "
                   "add -1e9 0.2689 0 0.7311 0.3333 0.3333 0.3333 0.2689 0 0.7311 "));
  }
}

TEST_CASE("lesson 10: a row for each token that asks, whatever the texts and the batch") {
  const auto check = [](Arguments arguments, std::size_t asks, std::size_t answers, std::size_t batch) {
    arguments.insert(arguments.end(), {"--size", "tiny", "--batch", std::to_string(batch)});
    const std::string text = page("10_cross_attention", arguments);
    CAPTURE(arguments);
    check_shares(text);
    const std::string in_batch = "[batch=" + std::to_string(batch) + ", ";
    const std::string query = "query=" + std::to_string(asks), key = "key=" + std::to_string(answers);
    CHECK(contains(text, "The queries are " + in_batch + query + ", head=4], keys and values " + in_batch +
                             key + ", head=4]. So the scores are " + in_batch + query + ", " + key + "]"));
    CHECK(contains(text, "so the output is " + in_batch + query + ", embed=8]"));
    const std::string swapped = "query=" + std::to_string(answers);
    CHECK(contains(text, "become " + in_batch + swapped + ", key=" + std::to_string(asks) +
                             "] and the output " + in_batch + swapped + ", embed=8]"));
    CHECK(numbers(text, "Of `d query_states`, " + number + " of " + number + ":") ==
          std::vector<double>{static_cast<double>(batch), static_cast<double>(batch * asks)});
    CHECK(numbers(text, "Of `d key_value_states`, " + number + " of " + number + ":") ==
          std::vector<double>{static_cast<double>(batch * answers), static_cast<double>(batch * answers)});
    CHECK(numbers(text, "the largest difference is " + number + "\\.")[0] > 1e-3);
    CHECK(numbers(text, "outputs differ by " + number + "\\.")[0] == 0);
    CHECK(numbers(text, "add up to by " + number + ", rounding")[0] < 1e-6);
    CHECK(numbers(text, "the difference is " + number + ", from rounding")[0] < 1e-6);
    CHECK(numbers(text, "they differ by " + number + " from what")[0] < 1e-6);
  };
  check({}, 6, 7, 1);
  check({}, 6, 7, 3);
  check({"--text", "a"}, 6, 3, 1);
  check({"--text-pair", "时间"}, 3, 7, 2);
  check({"--text", "time", "--text-pair", "a b c d e f g h"}, 9, 3, 1);
}

TEST_CASE("lesson 10: of a single key no query learns anything") {
  const TemporaryFolder folder;
  const std::string key = folder.path() + "/key.npy", queries = folder.path() + "/queries.npy";
  write_file(key, npy_bytes(Tensor<double>::filled({1, 1, 8}, 0.5)));
  write_file(queries, npy_bytes(Tensor<double>::filled({1, 3, 8}, 2)));
  const std::string text = page("10_cross_attention", {"--size", "tiny", "--dtype", "float64", "--input", key,
                                                       "--input-pair", queries});
  CHECK(contains(text, "Of `d query_states`, 0 of 3:"));
  CHECK(contains(text, "Of `d key_value_states`, 1 of 1:"));
}

TEST_CASE("lesson 10: the names of the axes tell the two texts apart in every node") {
  const Finished run = run_lesson("10_cross_attention", {"--size", "tiny", "--trace", "json", "--backward"});
  REQUIRE(run.status == 0);
  const auto document = nlohmann::json::parse(run.out);
  for (const auto& node : document["nodes"]) {
    CAPTURE(node.dump());
    for (std::size_t axis = 0; axis < node["axes"].size(); ++axis) {
      if (node["axes"][axis] == "query") CHECK(node["shape"][axis] == 6);
      if (node["axes"][axis] == "key") CHECK(node["shape"][axis] == 7);
      CHECK(node["axes"][axis] != "seq");
    }
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
