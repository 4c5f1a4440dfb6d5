#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "graph/files/npy.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"
#include "tests/viewers/attentions.h"

// The page of attention that lessons write: --emit html and json.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

const std::vector<std::string> with_attention = {"03_weights_and_output",
                                                 "05_attention_head",
                                                 "06_multi_head_attention",
                                                 "07_backward_through_a_head",
                                                 "08_packed_heads",
                                                 "09_masks",
                                                 "10_cross_attention",
                                                 "11_sentence_pair",
                                                 "12_inside_a_head",
                                                 "14_encoder_layer",
                                                 "15_bert"};

bool about_bert(const std::string& lesson) {
  const std::vector<std::string>& all = lessons_about_bert();
  return std::find(all.begin(), all.end(), lesson) != all.end();
}

// What --emit json writes for these arguments.
Json page(const std::string& lesson, Arguments arguments) {
  const TemporaryFolder folder;
  arguments.insert(arguments.end(), {"--emit", "json", "--output-dir", folder.path()});
  const Finished run = run_lesson(lesson, arguments);
  INFO(run.err);
  REQUIRE(run.status == 0);
  REQUIRE(folder.files() == Arguments{lesson + ".attention.json"});
  return Json::parse(read_file(folder.path() + "/" + lesson + ".attention.json"));
}

// A tensor of the document, with its shape.
class Numbers {
 public:
  Numbers(const Json& attention, const char* name)
      : numbers_(stored_numbers(attention.at("tensors").at(name))),
        shape_(attention.at("tensors").at(name).at("shape").get<std::vector<std::size_t>>()) {}
  double operator()(std::initializer_list<std::size_t> index) const {
    std::size_t at = 0, axis = 0;
    for (const std::size_t i : index) at = at * shape_[axis++] + i;
    return numbers_[at];
  }
  const std::vector<double>& all() const { return numbers_; }
  std::size_t size(std::size_t axis) const { return shape_[axis]; }

 private:
  std::vector<double> numbers_;
  std::vector<std::size_t> shape_;
};

// The largest difference between the weights and what q, k, scale and the mask make of them.
double softmax_error(const Json& attention) {
  const Numbers weights(attention, "weights"), q(attention, "queries"), k(attention, "keys");
  const bool masked = attention.at("tensors").contains("mask");
  double error = 0;
  for (std::size_t l = 0; l < weights.size(0); ++l) {
    for (std::size_t h = 0; h < weights.size(1); ++h) {
      for (std::size_t i = 0; i < weights.size(2); ++i) {
        std::vector<double> row;
        for (std::size_t j = 0; j < weights.size(3); ++j) {
          double score = 0;
          for (std::size_t d = 0; d < q.size(3); ++d) score += q({l, h, i, d}) * k({l, h, j, d});
          score *= attention.at("scale").get<double>();
          row.push_back(masked && Numbers(attention, "mask")({i, j}) == 0 ? 0 : std::exp(score));
        }
        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
        for (std::size_t j = 0; j < row.size(); ++j)
          error = std::max(error, std::abs((sum == 0 ? 0 : row[j] / sum) - weights({l, h, i, j})));
      }
    }
  }
  return error;
}

// The largest difference between the output and the sum of what its heads and the bias give.
double output_error(const Json& attention) {
  if (!attention.at("tensors").contains("outputs")) return 0;
  const Numbers heads(attention, "head_outputs"), bias(attention, "output_bias"),
      outputs(attention, "outputs");
  double error = 0;
  for (std::size_t l = 0; l < outputs.size(0); ++l) {
    for (std::size_t i = 0; i < outputs.size(1); ++i) {
      for (std::size_t e = 0; e < outputs.size(2); ++e) {
        double sum = bias({l, e});
        for (std::size_t h = 0; h < heads.size(1); ++h) sum += heads({l, h, i, e});
        error = std::max(error, std::abs(sum - outputs({l, i, e})));
      }
    }
  }
  return error;
}

// The largest sum of a row of ∂L/∂scores: softmax's rows sum to 1, whatever the scores.
double largest_row_sum(const Numbers& d_scores) {
  double largest = 0;
  const std::size_t keys = d_scores.size(3);
  for (std::size_t begin = 0; begin < d_scores.all().size(); begin += keys) {
    const auto row = d_scores.all().begin() + static_cast<std::ptrdiff_t>(begin);
    largest = std::max(largest, std::abs(std::accumulate(row, row + static_cast<std::ptrdiff_t>(keys), 0.0)));
  }
  return largest;
}

// The numbers of the file that --save-values wrote of a node, by how its path ends.
std::vector<double> saved_numbers(const std::string& folder, const std::string& path) {
  const Json document = Json::parse(read_file(folder + "/values.json"));
  for (const Json& node : document.at("nodes")) {
    const std::string module = node.at("module"), name = node.at("name");
    if (("." + module + "." + name).ends_with("." + path))
      return Npy(folder + "/" + node.at("file").get<std::string>()).read<double>().elements();
  }
  FAIL("no value " << path);
  return {};
}

}  // namespace

TEST_CASE("every lesson with attention has a page whose numbers add up") {
  for (const std::string& lesson : with_attention) {
    CAPTURE(lesson);
    Arguments arguments{"--backward"};
    if (!about_bert(lesson)) arguments.insert(arguments.end(), {"--size", "tiny"});
    const Json document = page(lesson, arguments);
    CHECK(document.at("lesson") == lesson);
    CHECK(document.at("warning") != "");
    for (const Json& attention : document.at("attentions")) {
      CAPTURE(attention.at("name").get<std::string>());
      CHECK(softmax_error(attention) < 1e-6);
      CHECK(output_error(attention) < 1e-5);
      if (attention.at("tensors").contains("d_scores"))
        CHECK(largest_row_sum(Numbers(attention, "d_scores")) < 1e-5);
    }
    CHECK(document.at("attentions").at(0).at("tensors").contains("d_weights"));
  }
}

TEST_CASE("a page's numbers are the run's, to the bit: of heads one by one, of a packed module, of layers") {
  const TemporaryFolder per_head, packed, model;
  // Whether the matrix of a layer and a head is the node's, or part `part` of it.
  const auto same = [](const Json& attention, std::size_t place, const char* tensor,
                       const std::vector<double>& run, std::size_t part = 0) {
    const Numbers numbers(attention, tensor);
    const auto size = static_cast<std::ptrdiff_t>(numbers.size(2) * numbers.size(3));
    const auto begin = numbers.all().begin() + static_cast<std::ptrdiff_t>(place) * size,
               from = run.begin() + static_cast<std::ptrdiff_t>(part) * size;
    CAPTURE(tensor, place);
    CHECK(std::equal(begin, begin + size, from, from + size));
  };
  const Json heads = page("06_multi_head_attention", {"--save-values", per_head.path(), "--backward"})
                         .at("attentions")
                         .at(0);
  same(heads, 3, "weights", saved_numbers(per_head.path(), "heads.3.weights"));
  same(heads, 11, "values", saved_numbers(per_head.path(), "heads.11.W_v.v"));
  same(heads, 3, "d_scores", saved_numbers(per_head.path(), "heads.3.d scores"));
  CHECK(Numbers(heads, "outputs").all() == saved_numbers(per_head.path(), "output_layer.output"));

  const Json at_once =
      page("08_packed_heads", {"--size", "tiny", "--save-values", packed.path()}).at("attentions").at(0);
  CHECK(Numbers(at_once, "weights").all() == saved_numbers(packed.path(), "weights"));
  CHECK(Numbers(at_once, "keys").all() == saved_numbers(packed.path(), "k"));

  const Json layers =
      page("15_bert", {"--save-values", model.path(), "--layers", "0,3-5,3"}).at("attentions").at(0);
  CHECK(layers.at("layers") == Json::parse("[0,3,4,5]"));
  CHECK(layers.at("layer_count") == 12);
  CHECK(layers.at("heads").size() == 12);
  CHECK(layers.at("sentence_b_start") == 7);
  const std::string module = "encoder.layer.4.attention.self.";
  same(layers, 2 * 12 + 8, "weights", saved_numbers(model.path(), module + "weights"), 8);
  same(layers, 2 * 12 + 8, "queries", saved_numbers(model.path(), module + "q"), 8);
}

TEST_CASE("what the page opens with is what the options say") {
  const Json plain = page("06_multi_head_attention", {"--size", "tiny"});
  CHECK(plain.at("open") == Json::parse(R"({"view":"head","layer":0,"head":0,"heads":[]})"));
  const Json told =
      page("06_multi_head_attention", {"--view", "neuron", "--head", "8", "--heads-shown", "2,8-10,2"});
  CHECK(told.at("open") == Json::parse(R"({"view":"neuron","layer":0,"head":8,"heads":[2,8,9,10]})"));
  const Json pair = page("11_sentence_pair", {"--heads-shown", "8"});
  CHECK(pair.at("open") == Json::parse(R"({"view":"head","layer":0,"head":8,"heads":[8]})"));
  CHECK(pair.at("attentions").at(0).at("heads").size() == 12);
  Json head = page("12_inside_a_head", {"--layers", "2"}).at("open");
  head.erase("query");  // that the lesson takes apart
  CHECK(head == Json::parse(R"({"view":"neuron","layer":2,"head":8,"heads":[]})"));
}

TEST_CASE("layers and heads that are not there are refused before anything is printed") {
  const auto refused = [](const std::string& lesson, const Arguments& arguments) {
    const Finished run = run_lesson(lesson, arguments);
    CAPTURE(run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    return run.err;
  };
  const auto says = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  const std::string heads = "06_multi_head_attention", bert = "15_bert";
  CHECK(says(refused(heads, {"--heads-shown", "3,12"}),
             "--heads-shown '3,12': must be some of the heads 0 to 11"));
  CHECK(says(refused(heads, {"--head", "12"}), "--head '12': must be one of the heads 0 to 11"));
  CHECK(says(refused(heads, {"--layer", "1"}), "--layer '1': must be one of the layers 0 to 0"));
  CHECK(says(refused(bert, {"--layers", "0,24"}), "--layers '0,24': must be some of the layers 0 to 11"));
  CHECK(says(refused(bert, {"--layers", "0-2", "--layer", "5"}), "--layer '5': must be one of --layers 0-2"));
  for (const char* list :
       {"-1", "", "3-1", "0,,1", "1,", "a", "1-2-3", "1000", "0x1", "18446744073709551616"})
    CHECK(says(refused(bert, {"--layers", list}), "': must be numbers such as 0,3-5"));
  CHECK(says(refused("04_linear_projection", {"--emit", "svg,html"}),
             "--emit html: this lesson has no attention"));
  CHECK(says(refused("04_linear_projection", {"--layers", "0"}), "unknown option '--layers'"));
  CHECK(says(refused(heads, {"--emit", "html,gif"}),
             "any of dot, svg, png, pdf, html, json, separated by commas"));
}

TEST_CASE("a page that would be too large is refused before the lesson, with what would fit") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 400; ++i) text += "time ";
  const Arguments arguments{"--text", text,   "--text-pair",  "a",
                            "--emit", "json", "--output-dir", folder.path()};
  const Finished run = run_lesson("15_bert", arguments);
  CAPTURE(run.err);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(folder.files().empty());
  CHECK(
      run.err.find("for 12 layers, 12 heads and 404 by 404 tokens, and 25.0 MB is the most: --layers 0-3, or "
                   "--heads-shown 8-11 would fit") != std::string::npos);
}

TEST_CASE("the page is written beside pictures, listed, and the same each time") {
  const TemporaryFolder first, second;
  const Arguments arguments{"--size", "tiny", "--emit", "json,dot,html", "--output-dir", "out"};
  const Finished run = run_lesson("05_attention_head", arguments, {.folder = first.path()});
  REQUIRE(run.status == 0);
  for (const char* file : {"05_attention_head.forward.dot", "05_attention_head.attention.html",
                           "05_attention_head.attention.json"})
    CHECK(run.out.find(std::string("    out/") + file + "\n") != std::string::npos);
  REQUIRE(run_lesson("05_attention_head", arguments, {.folder = second.path()}).status == 0);
  const auto read = [](const TemporaryFolder& folder, const char* ending) {
    return read_file(folder.path() + "/out/05_attention_head.attention." + ending);
  };
  CHECK(read(first, "html") == read(second, "html"));
  const std::string json = read(first, "json");
  CHECK(read(first, "html").find(json.substr(0, json.size() - 1)) != std::string::npos);
}

TEST_CASE("texts of a batch are apart, with their own padding; other masks are there too") {
  const Json document = page("09_masks", {"--size", "tiny", "--batch", "2"});
  const Json& attentions = document.at("attentions");
  REQUIRE(attentions.size() == 8);
  CHECK(attentions[0].at("name") == "self-attention, batch entry 0");
  CHECK(attentions[1].at("query_tokens").back() == "[PAD]");
  CHECK(stored_numbers(attentions[1].at("tensors").at("mask")) ==
        std::vector<double>{1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0});
  CHECK(attentions[2].at("name") == "without a mask, batch entry 0");
  CHECK_FALSE(attentions[2].at("tensors").contains("mask"));
  CHECK(attentions[7].at("name") == "causal mask, the wrong way round, batch entry 1");
  const Json cross = page("10_cross_attention", {"--size", "tiny"}).at("attentions").at(0);
  CHECK(cross.at("kind") == "cross");
  CHECK(cross.at("query_tokens").size() == 6);
  CHECK(cross.at("key_tokens").size() == 7);
  CHECK(cross.at("sentence_b_start").is_null());
}

TEST_CASE("where the second sentence begins is known by the token types") {
  const auto start = [](const std::string& a, const std::string& b) {
    return page("14_encoder_layer", {"--size", "tiny", "--text", a, "--text-pair", b})
        .at("attentions")
        .at(0)
        .at("sentence_b_start");
  };
  CHECK(start("who?", "ada") == 4);
  CHECK(start("left[SEP]right", "b") == 5);
}

TEST_CASE("the page speaks the lesson's language, and says what numbers are worth") {
  const Json chinese = page("05_attention_head", {"--size", "tiny", "--lang", "zh", "--dtype", "float64"});
  CHECK(chinese.at("language") == "zh");
  CHECK(chinese.at("title") != page("05_attention_head", {"--size", "tiny"}).at("title"));
  CHECK(chinese.at("notes").at(0).get<std::string>().find("float32") != std::string::npos);
  const TemporaryFolder folder;
  const std::string weights = folder.path() + "/w.safetensors";
  REQUIRE(run_lesson("05_attention_head", {"--size", "tiny", "--save-weights", weights}).status == 0);
  const Json given = page("05_attention_head", {"--size", "tiny", "--weights", weights});
  CHECK(given.at("warning") == "");
  CHECK(given.at("source").get<std::string>().find("w.safetensors") != std::string::npos);
}

TEST_CASE("what a lesson computed can be captured, and looked at as it was") {
  const TemporaryFolder values, capture;
  const Json computed = page("08_packed_heads", {"--save-values", values.path()}).at("attentions").at(0);
  const auto copy = [&](const char* node, const char* file) {
    for (const auto& entry : std::filesystem::directory_iterator(values.path())) {
      if (entry.path().native().ends_with("." + std::string(node) + ".npy"))
        std::filesystem::copy(entry.path(), capture.path() + "/" + file);
    }
  };
  for (const auto& [node, file] : std::initializer_list<std::pair<const char*, const char*>>{
           {"weights", "attentions.npy"}, {"q", "queries.npy"}, {"k", "keys.npy"}, {"v", "values.npy"}})
    copy(node, file);
  std::ofstream(capture.path() + "/tokens.json")
      << Json{{"left_text", computed.at("query_tokens")}, {"right_text", computed.at("key_tokens")}};
  const Json captured =
      page("12_inside_a_head", {"--captured", capture.path(), "--head", "8"}).at("attentions").at(0);
  for (const char* tensor : {"weights", "queries", "keys", "values"})
    CHECK(captured.at("tensors").at(tensor) == computed.at("tensors").at(tensor));
  CHECK(captured.at("query_tokens") == computed.at("query_tokens"));
  CHECK(captured.at("scale") == computed.at("scale"));
}
