#include <algorithm>
#include <regex>

#include <nlohmann/json.hpp>

#include "graph/files/write_file.h"
#include "tests/catch.h"
#include "tests/lessons/flowing.h"
#include "tests/lessons/process.h"

// --config: what is known of a model without its weights.
using namespace stepgrad;
using namespace stepgrad::testing;
using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

namespace {

Finished outline(const std::string& lesson, Arguments more = {}) {
  more.insert(more.begin(), {"--config", "bert-base-uncased"});
  Finished run = run_lesson(lesson, more);
  CAPTURE(lesson, more, run.err);
  REQUIRE(run.status == 0);
  return run;
}

}  // namespace

TEST_CASE("a config alone: the config, the tree, the counts and every shape, and no op is run") {
  for (const std::string& lesson : lessons_about_bert()) {
    CAPTURE(lesson);
    const Finished run = outline(lesson, {"--values", "full", "--backward"});
    CHECK(contains(run.err, "; 0 runs of an op took 0.0 ms;"));
    for (const char* line :
         {"    BertConfig {\n", "      \"hidden_size\": 768,\n", "    BertModel(",
          "          (0-11): 12 x BertLayer(", "    total: 109,482,240 parameters\n",
          "    hidden_states   13 ×     [1, 13, 768]\n", "    attentions      12 ×  [1, 12, 13, 13]\n",
          "    pooler_output    1 ×         [1, 768]\n", "encoder.layer.1 … layer.11: the same, ×11\n"})
      CHECK(contains(run.out, line));
    CHECK(
        contains(flowing(run.out), "This is `BertModel`, whatever `architectures` the configuration names"));
    CHECK(contains(run.out, "    ids              1 ×          [1, 13]\n"));
    CHECK_FALSE(contains(run.out, "input_ids"));
    CHECK_FALSE(contains(run.out, "    d_"));
  }
  CHECK(contains(flowing(outline("15_bert", {"--lang", "zh", "--answer"}).out),
                 "在 109,482,240 个参数中，嵌入有 23,837,184 个；12 个层每层有 7,087,872 个。"));
}

TEST_CASE("a config alone, for programs: every node with its shape") {
  for (const std::string& lesson : lessons_about_bert()) {
    const Json trace = Json::parse(outline(lesson, {"--trace", "json", "--batch", "2"}).out);
    CHECK(trace["lesson"] == lesson);
    CHECK(trace["parameters"] == 109482240);
    std::size_t weights = 0;
    for (const Json& node : trace["nodes"]) {
      if (node["name"] != "weights") continue;
      CHECK(node["shape"] == Json{2, 12, 13, 13});
      ++weights;
    }
    CHECK(weights == 12);
  }
}

TEST_CASE("a config alone is enough for a picture, and not for a page of attention") {
  const TemporaryFolder folder;
  outline("15_bert", {"--emit", "dot,svg", "--depth", "2", "--output-dir", folder.path()});
  CHECK(folder.files() == std::vector<std::string>{"15_bert.forward.dot", "15_bert.forward.svg"});
  CHECK(contains(read_file(folder.path() + "/15_bert.forward.dot"), "word_embeddings"));
}

TEST_CASE("what needs numbers is refused beside --config") {
  const auto refused = [](const Arguments& more, const std::string& message) {
    const TemporaryFolder folder;
    Arguments arguments{"--config", "bert-tiny"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    for (const std::string& lesson : lessons_about_bert()) {
      const Finished run = run_lesson(lesson, arguments, {.folder = folder.path()});
      CHECK(run.status == 2);
      CHECK(run.out.empty());
      CHECK(run.err == lesson + ": " + message + " (see --help)\n");
    }
    CHECK(folder.files().empty());
  };
  const std::string shapes = ": cannot go with --config, which gives shapes and no numbers; --model has both";
  refused({"--step"}, "--step" + shapes);
  refused({"--weights", "w"}, "--weights" + shapes);
  refused({"--save-weights", "w"}, "--save-weights" + shapes);
  refused({"--save-values", "v"}, "--save-values" + shapes);
  refused({"--upstream", "u"}, "--upstream" + shapes);
  refused({"--model", "m"}, "--config: cannot go with --model, whose folder has its own");
  const std::string no_page =
      "--emit: a page of attention (html, json) cannot go with --config, which gives shapes and no numbers";
  refused({"--emit", "html"}, no_page);
  refused({"--emit", "svg,json"}, no_page);
  refused({"--layer", "2"}, "--layer '2': must be one of the layers 0 to 1");
}

TEST_CASE("a config's file: its sizes are those of every shape, and what is wrong is named") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/config.json";
  write_file(file, R"({"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 3,
                       "intermediate_size": 10, "max_position_embeddings": 14})");
  const Finished run = run_lesson("11_sentence_pair", {"--config", file});
  REQUIRE(run.status == 0);
  CHECK(contains(flowing(run.out), "attentions 3 × [1, 2, 13, 13]"));
  const Finished too_long = run_lesson("11_sentence_pair", {"--config", file, "--text", "a b c d e f g"});
  CHECK(too_long.status == 2);
  CHECK(contains(too_long.err,
                 "at most 14 tokens with the other, with [CLS] and [SEP], as many as the model "
                 "has positions, not 15; leave out 1 of them"));
  write_file(file, R"({"hidden_size": 8, "num_attention_heads": 3})");
  const Finished wrong = run_lesson("12_inside_a_head", {"--config", file});
  CHECK(wrong.status == 1);
  CHECK(wrong.out.empty());
  CHECK(contains(wrong.err, "num_attention_heads"));
  CHECK(std::count(wrong.err.begin(), wrong.err.end(), '\n') == 1);
  write_file(file, R"({"type_vocab_size": 1})");
  CHECK(contains(run_lesson("15_bert", {"--config", file}).err, "a pair of texts needs two"));
  CHECK(run_lesson("15_bert", {"--config", "bert-huge"}).err ==
        "15_bert: --config 'bert-huge': must be a config.json that is there, or one of bert-tiny, bert-mini, "
        "bert-small, bert-medium, bert-base-uncased, bert-large-uncased (see --help)\n");
}
