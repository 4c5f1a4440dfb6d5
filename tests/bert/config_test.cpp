#include "bert/config.h"

#include <string>
#include <utility>
#include <vector>

#include "graph/error.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

namespace stepgrad::bert {

using testing::error_of;

namespace {

Config read(const std::string& json) { return read_config(FileBytes("config.json", json)); }

std::string refusal(const std::string& json) {
  return error_of([&] { read(json); });
}

}  // namespace

TEST_CASE("a config that says nothing has BERT-base's sizes") {
  const Config config = read("{}");
  CHECK(config.vocab_size == 30522);
  CHECK(config.hidden_size == 768);
  CHECK(config.num_hidden_layers == 12);
  CHECK(config.num_attention_heads == 12);
  CHECK(config.intermediate_size == 3072);
  CHECK(config.hidden_act == "gelu");
  CHECK(config.hidden_dropout_prob == 0.1);
  CHECK(config.attention_probs_dropout_prob == 0.1);
  CHECK(config.max_position_embeddings == 512);
  CHECK(config.type_vocab_size == 2);
  CHECK(config.initializer_range == 0.02);
  CHECK(config.layer_norm_eps == 1e-12);
  CHECK(config.pad_token_id == 0);
}

TEST_CASE("every key is read") {
  const Config config = read(R"({"vocab_size": 9, "hidden_size": 4, "num_hidden_layers": 3,
    "num_attention_heads": 2, "intermediate_size": 6, "hidden_act": "relu", "hidden_dropout_prob": 0,
    "attention_probs_dropout_prob": 0.5, "max_position_embeddings": 7, "type_vocab_size": 1,
    "initializer_range": 1, "layer_norm_eps": 1e-5, "pad_token_id": 8, "model_type": "bert"})");
  CHECK(config.vocab_size == 9);
  CHECK(config.hidden_size == 4);
  CHECK(config.num_hidden_layers == 3);
  CHECK(config.num_attention_heads == 2);
  CHECK(config.intermediate_size == 6);
  CHECK(config.hidden_act == "relu");
  CHECK(config.hidden_dropout_prob == 0);
  CHECK(config.attention_probs_dropout_prob == 0.5);
  CHECK(config.max_position_embeddings == 7);
  CHECK(config.type_vocab_size == 1);
  CHECK(config.initializer_range == 1);
  CHECK(config.layer_norm_eps == 1e-5);
  CHECK(config.pad_token_id == 8);
  CHECK(read(R"({"pad_token_id": null})").pad_token_id == std::nullopt);
}

TEST_CASE("keys that change nothing are let through") {
  CHECK(read(R"({"architectures": ["BertForMaskedLM"], "gradient_checkpointing": false, "use_cache": true,
    "transformers_version": "4.6.0.dev0", "classifier_dropout": null, "position_embedding_type": "absolute",
    "is_decoder": false, "add_cross_attention": false, "pruned_heads": {}, "id2label": {"0": "a"}})")
            .hidden_size == 768);
}

TEST_CASE("a value that cannot be is refused by its key, in one line") {
  const std::vector<std::pair<std::string, std::string>> bad{
      {R"({"hidden_size": "4"})", "hidden_size is '4', and must be a whole number from 1 to 2147483647"},
      {R"({"hidden_size": 1.5})", "hidden_size is 1.5, and must be a whole number from 1 to 2147483647"},
      {R"({"hidden_size": 768.0})", "hidden_size is 768.0, and must be a whole number from 1 to 2147483647"},
      {R"({"hidden_size": true})", "hidden_size is true, and must be a whole number from 1 to 2147483647"},
      {R"({"hidden_size": null})", "hidden_size is null, and must be a whole number from 1 to 2147483647"},
      {R"({"hidden_size": [768]})", "hidden_size is [768], and must be a whole number from 1 to 2147483647"},
      {R"({"vocab_size": -1})", "vocab_size is -1, and must be a whole number from 1 to 2147483647"},
      {R"({"vocab_size": 0})", "vocab_size is 0, and must be a whole number from 1 to 2147483647"},
      {R"({"vocab_size": 18446744073709551616})",
       "vocab_size is 1.8446744073709552e+19, and must be a whole number from 1 to 2147483647"},
      {R"({"num_attention_heads": 0})",
       "num_attention_heads is 0, and must be a whole number from 1 to 2147483647"},
      {R"({"num_hidden_layers": 1001})",
       "num_hidden_layers is 1001, and must be a whole number from 1 to 1000"},
      {R"({"hidden_size": 100})",
       "hidden_size is 100, and must be a multiple of num_attention_heads, which is 12"},
      {R"({"num_attention_heads": 7})",
       "hidden_size is 768, and must be a multiple of num_attention_heads, which is 7"},
      {R"({"hidden_act": "swoosh"})",
       "hidden_act is 'swoosh', and must be one of gelu, gelu_new, gelu_fast, gelu_pytorch_tanh, relu, tanh"},
      {R"({"hidden_act": 1})",
       "hidden_act is 1, and must be one of gelu, gelu_new, gelu_fast, gelu_pytorch_tanh, relu, tanh"},
      {R"({"hidden_dropout_prob": 1.5})",
       "hidden_dropout_prob is 1.5, and must be a probability, from 0 to 1"},
      {R"({"hidden_dropout_prob": null})",
       "hidden_dropout_prob is null, and must be a probability, from 0 to 1"},
      {R"({"layer_norm_eps": -1e-12})", "layer_norm_eps is -1e-12, and must be a number of at least 0"},
      {R"({"layer_norm_eps": "1e-12"})", "layer_norm_eps is '1e-12', and must be a number of at least 0"},
      {R"({"pad_token_id": -1})", "pad_token_id is -1, and must be an id below vocab_size, or null"},
      {R"({"pad_token_id": 30522})",
       "pad_token_id is 30522, and must be an id below vocab_size, which is 30522, or null"},
      {R"({"model_type": "roberta"})", "model_type is 'roberta', and must be 'bert'"},
      {R"({"position_embedding_type": "relative_key"})",
       "position_embedding_type is 'relative_key', and must be 'absolute'"},
      {R"({"is_decoder": true})", "is_decoder is true, and must be false"},
      {R"({"is_encoder_decoder": true})", "is_encoder_decoder is true, and must be false"},
      {R"({"add_cross_attention": true})", "add_cross_attention is true, and must be false"},
      {R"({"pruned_heads": {"0": [1]}})", R"(pruned_heads is {"0":[1]}, and must be {})"},
  };
  for (const auto& [json, message] : bad) {
    CAPTURE(json);
    CHECK(refusal(json) == "config.json: " + message);
  }
}

TEST_CASE("a model of more parameters than memory can address is refused, in one line with its sizes") {
  CHECK(refusal(R"({"vocab_size": 2147483647, "hidden_size": 1073741824, "num_attention_heads": 1})") ==
        "config.json: hidden_size is 1073741824, and must be smaller: with vocab_size 2147483647, "
        "max_position_embeddings 512, type_vocab_size 2, num_hidden_layers 12 and intermediate_size 3072 the "
        "model has 6e+19 parameters, more than memory can address");
  CHECK(refusal(R"({"num_hidden_layers": 1000, "intermediate_size": 2147483647})").empty());
}

TEST_CASE("what is no dictionary of JSON is refused, in one line") {
  const std::string again = ": save it again, with save_pretrained";
  CHECK(refusal("[1]") == "config.json: it is [1], and must be a dictionary" + again);
  CHECK(refusal("{\"a\": 1,}") == "config.json: it is not JSON in UTF-8 from its byte 8 on" + again);
  CHECK(refusal("{\"a\": NaN}") == "config.json: it is not JSON in UTF-8 from its byte 6 on" + again);
  CHECK(refusal("{\"a\": 1") == "config.json: it is not JSON in UTF-8 from its byte 7 on" + again);
  CHECK(refusal(std::string("{}\0{", 4)) ==
        "config.json: it is not JSON in UTF-8 from its byte 2 on" + again);
  CHECK(refusal("{\"\xFF\": 1}") == "config.json: it is not JSON in UTF-8 from its byte 2 on" + again);
  CHECK(refusal("{\"a\": 1e999}") == "config.json: it has a number that no float64 can hold" + again);
  CHECK(refusal(R"({"hidden_size": 4, "hidden_size": 768})") ==
        "config.json: it has the key 'hidden_size' twice" + again);
  CHECK(refusal(R"({"a": {"b": 1, "b": 2}})") == "config.json: it has the key 'b' twice" + again);
  CHECK(refusal(R"({"a": {"b": 1}, "c": {"b": 2}})").empty());
  CHECK(refusal("{\"a\": " + std::string(100000, '[')) ==
        "config.json: it goes deeper than 32 levels" + again);
  CHECK(
      refusal("version https://git-lfs.github.com/spec/v1\n") ==
      "config.json: it is a Git LFS pointer, not the file that it stands for: fetch that with git lfs pull");
}

TEST_CASE("a config that a program makes is checked when a model is made of it") {
  Config config;
  config.hidden_size = 5;
  CHECK(error_of([&] { check_config(config); }) ==
        "config: hidden_size is 5, and must be a multiple of num_attention_heads, which is 12");
}

TEST_CASE("a file's name stands in the message, and a missing file is told") {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/config.json";
  CHECK(error_of([&] { read_config(file); }) == "cannot read " + file + ": No such file or directory");
}

// What transformers 4 prints.
TEST_CASE("a config is printed as Python prints it") {
  CHECK(to_string(Config{}) == R"(BertConfig {
  "attention_probs_dropout_prob": 0.1,
  "classifier_dropout": null,
  "hidden_act": "gelu",
  "hidden_dropout_prob": 0.1,
  "hidden_size": 768,
  "initializer_range": 0.02,
  "intermediate_size": 3072,
  "layer_norm_eps": 1e-12,
  "max_position_embeddings": 512,
  "model_type": "bert",
  "num_attention_heads": 12,
  "num_hidden_layers": 12,
  "pad_token_id": 0,
  "position_embedding_type": "absolute",
  "type_vocab_size": 2,
  "use_cache": true,
  "vocab_size": 30522
})");
}

TEST_CASE("what a file says beside the sizes is printed as it is there") {
  const Config config = read(R"({"_name_or_path": "somewhere", "architectures": ["BertForMaskedLM"],
    "gradient_checkpointing": false, "hidden_dropout_prob": 0, "transformers_version": "4.6.0.dev0",
    "is_decoder": false, "pad_token_id": null, "unknown": {"empty": [], "é": 1e-05}, "torch_dtype": null})");
  CHECK(to_string(config) == R"(BertConfig {
  "architectures": [
    "BertForMaskedLM"
  ],
  "attention_probs_dropout_prob": 0.1,
  "classifier_dropout": null,
  "gradient_checkpointing": false,
  "hidden_act": "gelu",
  "hidden_dropout_prob": 0,
  "hidden_size": 768,
  "initializer_range": 0.02,
  "intermediate_size": 3072,
  "layer_norm_eps": 1e-12,
  "max_position_embeddings": 512,
  "model_type": "bert",
  "num_attention_heads": 12,
  "num_hidden_layers": 12,
  "pad_token_id": null,
  "position_embedding_type": "absolute",
  "transformers_version": "4.6.0.dev0",
  "type_vocab_size": 2,
  "unknown": {
    "empty": [],
    "\u00e9": 1e-05
  },
  "use_cache": true,
  "vocab_size": 30522
})");
}

TEST_CASE("what was changed after the file was read is printed") {
  Config config = read(R"({"hidden_size": 24, "num_attention_heads": 4})");
  config.num_attention_heads = 6;
  CHECK_THAT(to_string(config), Catch::Matchers::ContainsSubstring("\"num_attention_heads\": 6,"));
  CHECK_THAT(to_string(config), Catch::Matchers::ContainsSubstring("\"hidden_size\": 24,"));
}

TEST_CASE("a printed config is read again as the same") {
  for (const Config& config : {Config{}, small_config(), *named_config("bert-large-uncased")}) {
    const std::string text = to_string(config);
    const std::string json = text.substr(text.find('{'));
    CHECK(to_string(read(json)) == text);
  }
}

TEST_CASE("published models have names") {
  CHECK(config_names() ==
        "bert-tiny, bert-mini, bert-small, bert-medium, bert-base-uncased, bert-large-uncased");
  CHECK(named_config("bert-base") == std::nullopt);
  const auto sizes = [](const char* name) {
    const Config config = *named_config(name);
    return std::vector<std::size_t>{config.num_hidden_layers, config.hidden_size, config.num_attention_heads,
                                    config.intermediate_size};
  };
  CHECK(sizes("bert-tiny") == std::vector<std::size_t>{2, 128, 2, 512});
  CHECK(sizes("bert-mini") == std::vector<std::size_t>{4, 256, 4, 1024});
  CHECK(sizes("bert-small") == std::vector<std::size_t>{4, 512, 8, 2048});
  CHECK(sizes("bert-medium") == std::vector<std::size_t>{8, 512, 8, 2048});
  CHECK(sizes("bert-base-uncased") == std::vector<std::size_t>{12, 768, 12, 3072});
  CHECK(sizes("bert-large-uncased") == std::vector<std::size_t>{24, 1024, 16, 4096});
  check_config(small_config());
}

}  // namespace stepgrad::bert
