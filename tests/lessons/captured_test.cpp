#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <regex>

#include <nlohmann/json.hpp>

#include "graph/files/npy.h"
#include "graph/files/write_file.h"
#include "graph/initialiser.h"
#include "tests/catch.h"
#include "tests/lessons/flowing.h"
#include "tests/lessons/process.h"

// Lesson 12 with --captured: attention that another program computed.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::string lesson = "12_inside_a_head";
constexpr std::size_t layers = 2, heads = 3, width = 4;

// A capture: weights of random queries and keys as another program would compute them.
struct MadeCapture {
  TemporaryFolder folder;
  Tensor<float> queries, keys, values, weights;

  MadeCapture(const Json& tokens, std::size_t query_count, std::size_t key_count, double masked = 0)
      : queries(random({layers, heads, query_count, width}, 1)),
        keys(random({layers, heads, key_count, width}, 2)),
        values(random({layers, heads, key_count, width}, 3)),
        weights({layers, heads, query_count, key_count}) {
    float* to = weights.write();
    for (std::size_t l = 0; l < layers; ++l) {
      for (std::size_t h = 0; h < heads; ++h) {
        for (std::size_t i = 0; i < query_count; ++i) to = row(l, h, i, key_count, masked, to);
      }
    }
    write("tokens.json", tokens.dump());
    write("attentions.npy", npy_bytes(weights));
    write("queries.npy", npy_bytes(queries));
    write("keys.npy", npy_bytes(keys));
    write("values.npy", npy_bytes(values));
  }

  void write(const std::string& file, const std::string& bytes) const {
    write_file(folder.path() + "/" + file, bytes);
  }
  void remove(const std::string& file) const { std::filesystem::remove(folder.path() + "/" + file); }

 private:
  static Tensor<float> random(const Extents& extents, std::uint64_t seed) {
    Tensor<float> numbers(extents);
    float* to = numbers.write();
    for (std::size_t i = 0; i < numbers.size(); ++i)
      to[i] = static_cast<float>(3 * uniform_number(seed, i) - 1.5);
    return numbers;
  }
  float* row(std::size_t l, std::size_t h, std::size_t i, std::size_t key_count, double masked,
             float* to) const {
    std::vector<double> exponentials;
    double sum = 0;
    for (std::size_t j = 0; j < key_count; ++j) {
      double score = j == 0 ? -masked : 0;
      for (std::size_t d = 0; d < width; ++d)
        score += static_cast<double>(queries(l, h, i, d)) * static_cast<double>(keys(l, h, j, d)) / 2;
      exponentials.push_back(std::exp(score));
      sum += exponentials.back();
    }
    for (const double exponential : exponentials) *to++ = static_cast<float>(exponential / sum);
    return to;
  }
};

const Json one_text{{"left_text", {"[CLS]", "time", "[SEP]"}}, {"right_text", {"[CLS]", "time", "[SEP]"}}};
const Json two_texts{{"left_text", {"le", "chat"}}, {"right_text", {"[CLS]", "the", "cat", "[SEP]"}}};

std::string page(const MadeCapture& capture, const Arguments& more = {}) {
  Arguments arguments{"--captured", capture.folder.path()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished run = run_lesson(lesson, arguments);
  CAPTURE(arguments, run.err);
  REQUIRE(run.status == 0);
  return run.out;
}

std::vector<double> differences(const std::string& text) {
  static const std::regex pattern(
      R"(The largest difference from the captured weights is (\S+) in this head, and (\S+) in all heads)");
  std::smatch found;
  const std::string words = flowing(text);
  REQUIRE(std::regex_search(words, found, pattern));
  return {std::stod(found[1]), std::stod(found[2])};
}

}  // namespace

TEST_CASE("captured queries and keys give the captured weights, in both precisions and for every head") {
  const MadeCapture self(one_text, 3, 3), cross(two_texts, 2, 4);
  for (const MadeCapture* capture : {&self, &cross}) {
    for (const char* dtype : {"float32", "float64"}) {
      for (const Arguments& which :
           {Arguments{"--layer", "0", "--head", "2"}, {"--layer", "1", "--head", "0"}}) {
        Arguments arguments{"--dtype", dtype};
        arguments.insert(arguments.end(), which.begin(), which.end());
        const std::string text = page(*capture, arguments);
        for (const double difference : differences(text)) CHECK(difference <= 1e-6);
        CHECK(contains(text, "That is rounding: they are the same weights."));
      }
    }
  }
}

TEST_CASE("a captured head's rows are its queries, its columns its keys, under their tokens") {
  const MadeCapture cross(two_texts, 2, 4);
  const std::string text = page(cross, {"--layer", "1", "--head", "1"});
  std::istringstream lines(text.substr(text.find("    weights [query=2, key=4]")));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  CHECK(flowing(line) == "[CLS] the cat [SEP]");
  for (std::size_t query = 0; query < 2; ++query) {
    std::getline(lines, line);
    std::istringstream cells(line);
    std::string token;
    cells >> token;
    CHECK(token == two_texts["left_text"][query]);
    for (std::size_t key = 0; key < 4; ++key) {
      double weight = 0;
      cells >> weight;
      CHECK(weight == Catch::Approx(cross.weights(1, 1, query, key)).margin(6e-5));
    }
  }
  CHECK(contains(text, "attention_output [query=2, head_dim=4]"));
  CHECK(contains(flowing(text), "Rows are the 2 tokens that ask, columns the 4 that answer."));
}

TEST_CASE("the output of a captured head is mixed by the captured weights, also where a mask made them") {
  const double masked = GENERATE(0.0, 5.0);
  const MadeCapture self(one_text, 3, 3, masked);
  const TemporaryFolder saved;
  page(self, {"--layer", "1", "--head", "2", "--save-values", saved.path()});
  const Json document = Json::parse(read_file(saved.path() + "/values.json"));
  for (const Json& node : document["nodes"]) {
    if (node["name"] != "attention_output") continue;
    const Tensor<float> output = Npy(saved.path() + "/" + node["file"].get<std::string>()).read<float>();
    for (std::size_t query = 0; query < 3; ++query) {
      double expected = 0;
      for (std::size_t key = 0; key < 3; ++key)
        expected += static_cast<double>(self.weights(1, 2, query, key)) *
                    static_cast<double>(self.values(1, 2, key, 3));
      CHECK(output(query, 3) == Catch::Approx(expected).margin(1e-6));
    }
    return;
  }
  FAIL("there is no attention_output");
}

TEST_CASE("a capture without queries, keys or values shows its weights, and what is missing") {
  const MadeCapture capture(one_text, 3, 3);
  capture.remove("values.npy");
  CHECK(contains(page(capture), "the folder lacks `values.npy`."));
  capture.remove("keys.npy");
  capture.remove("queries.npy");
  const std::string text = page(capture, {"--answer"});
  CHECK(contains(text, "the folder lacks `queries.npy` and `keys.npy`."));
  CHECK(contains(text, "captured_weights [query=3, key=3]"));
  CHECK_FALSE(contains(text, "    scores ["));
  for (const char* computed : {"computes every score", "Predict whether", "Softmax of each row"})
    CHECK_FALSE(contains(flowing(text), computed));
  CHECK(contains(flowing(text), "Without scores there are none"));
  CHECK_FALSE(contains(text, "\n\n\n"));
  CHECK(contains(page(capture, {"--lang", "zh"}), "文件夹里缺少 `queries.npy` 和 `keys.npy`"));
}

TEST_CASE("weights that queries and keys do not explain are said to be more than rounding") {
  const MadeCapture masked(one_text, 3, 3, 5);
  const std::string text = flowing(page(masked));
  CHECK(differences(text)[1] > 1e-3);
  CHECK(contains(text, "That is more than rounding"));
}

TEST_CASE("a capture of NaN is never said to hold the same weights") {
  const MadeCapture capture(one_text, 3, 3);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  capture.write("queries.npy", npy_bytes(Tensor<float>::filled({layers, heads, 3, width}, nan)));
  const std::string text = flowing(page(capture));
  CHECK(
      contains(text, "The largest difference from the captured weights is NaN in this head, and NaN in all"));
  CHECK(contains(text, "it cannot be said whether all weights are the same"));
  CHECK_FALSE(contains(text, "rounding"));
}

TEST_CASE("a page of a capture that would be too large is refused before the lesson") {
  const TemporaryFolder folder;
  constexpr std::size_t tokens = 512, count = 40;
  const Json token_list(std::vector<std::string>(tokens, "a"));
  write_file(folder.path() + "/tokens.json",
             Json{{"left_text", token_list}, {"right_text", token_list}}.dump());
  write_file(folder.path() + "/attentions.npy",
             npy_bytes(Tensor<float>::filled({1, count, tokens, tokens}, 1.0F / tokens)));
  const TemporaryFolder output;
  const Finished run =
      run_lesson(lesson, {"--captured", folder.path(), "--emit", "html", "--output-dir", output.path()});
  CAPTURE(run.err);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(contains(run.err, "--heads-shown"));
}

TEST_CASE("captured attention is neither the text's nor a model's: what would not be read is refused") {
  const MadeCapture capture(one_text, 3, 3);
  const std::string whole = ": cannot go with --captured, whose folder has the tokens and all numbers";
  for (const auto& [option, value] :
       std::vector<std::pair<std::string, std::string>>{{"--text", "a"},
                                                        {"--text-pair", "a"},
                                                        {"--batch", "2"},
                                                        {"--model", "m"},
                                                        {"--config", "bert-tiny"},
                                                        {"--weights", "w"},
                                                        {"--save-weights", "w"}}) {
    const Finished run = run_lesson(lesson, {"--captured", capture.folder.path(), option, value});
    CHECK(run.status == 2);
    CHECK(run.err == lesson + ": " + option + whole + " (see --help)\n");
  }
  const Finished backward = run_lesson(lesson, {"--captured", capture.folder.path(), "--backward"});
  CHECK(backward.status == 2);
  CHECK(contains(backward.err, "--backward: cannot go with --captured, which has no parameters"));
  const Finished layer = run_lesson(lesson, {"--captured", capture.folder.path(), "--layer", "2"});
  CHECK(layer.status == 2);
  CHECK(contains(layer.err, "--layer '2': must be one of the layers 0 to 1"));
  const Finished none = run_lesson(lesson, {"--captured", capture.folder.path() + "/none"});
  CHECK(none.status == 1);
  CHECK(none.out.empty());
  CHECK(std::count(none.err.begin(), none.err.end(), '\n') == 1);
}

TEST_CASE("a captured head can be stepped through, traced and drawn") {
  const MadeCapture capture(two_texts, 2, 4);
  const TemporaryFolder folder;
  page(capture, {"--emit", "svg", "--output-dir", folder.path()});
  CHECK(folder.files() == std::vector<std::string>{lesson + ".forward.svg"});
  const Json trace = Json::parse(page(capture, {"--trace", "json"}));
  CHECK(trace["nodes"].back()["name"] == "attention_output");
  CHECK(trace["output"] == trace["nodes"].back()["id"]);
}
