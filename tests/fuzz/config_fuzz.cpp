// Fuzzes the reader of config.json, and what is printed of it. An input is a file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "bert/model.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"

using namespace stepgrad;
using fuzz::expect;
using Json = nlohmann::json;

namespace {

// What the file says of a key, or else what Hugging Face's BertConfig does.
template <class T>
T said(const Json& json, const char* key, T otherwise) {
  return json.contains(key) ? json[key].get<T>() : otherwise;
}

void check_members(const Json& json, const bert::Config& config) {
  const auto size = [&](const char* key, std::size_t otherwise, std::size_t found) {
    expect(found == said(json, key, otherwise) && found > 0, key);
  };
  size("vocab_size", 30522, config.vocab_size);
  size("hidden_size", 768, config.hidden_size);
  size("num_hidden_layers", 12, config.num_hidden_layers);
  size("num_attention_heads", 12, config.num_attention_heads);
  size("intermediate_size", 3072, config.intermediate_size);
  size("max_position_embeddings", 512, config.max_position_embeddings);
  size("type_vocab_size", 2, config.type_vocab_size);
  expect(config.hidden_size % config.num_attention_heads == 0, "heads that divide hidden_size");
  const auto number = [&](const char* key, double otherwise, double found) {
    expect(found == said(json, key, otherwise) && found >= 0, key);
  };
  number("hidden_dropout_prob", 0.1, config.hidden_dropout_prob);
  number("attention_probs_dropout_prob", 0.1, config.attention_probs_dropout_prob);
  number("initializer_range", 0.02, config.initializer_range);
  number("layer_norm_eps", 1e-12, config.layer_norm_eps);
  expect(config.hidden_act == said<std::string>(json, "hidden_act", "gelu"), "hidden_act");
  const Json pad = json.contains("pad_token_id") ? json["pad_token_id"] : Json(0);
  expect(pad.is_null() ? !config.pad_token_id : config.pad_token_id == pad.get<std::int64_t>(),
         "pad_token_id");
}

// The print holds whatever the members say, and read again it is the same.
void check_print(const bert::Config& config) {
  const std::string text = to_string(config);
  const std::string_view heading = "BertConfig ";
  expect(text.starts_with(heading), "the heading");
  const std::string json = text.substr(heading.size());
  const bert::Config again = bert::read_config(FileBytes("printed", json));
  check_members(Json::parse(json), config);
  expect(to_string(again) == text, "the same print again");
  for (const char c : json) expect(c == '\n' || (c >= ' ' && c <= '~'), "ASCII, as Python prints");
}

// A model of those sizes has as many parameters as they say.
void check_model(const bert::Config& config) {
  const std::size_t h = config.hidden_size, i = config.intermediate_size, layers = config.num_hidden_layers;
  const std::size_t rows = config.vocab_size + config.max_position_embeddings + config.type_vocab_size;
  if (h > 64 || i > 64 || layers > 4 || rows > 4096) return;
  Graph graph;
  const bert::BertModel model(graph, config);
  const std::size_t attention = 4 * (h * h + h) + 2 * h, feed_forward = 2 * h * i + i + h + 2 * h;
  expect(parameter_count(model) == rows * h + 2 * h + layers * (attention + feed_forward) + h * h + h,
         "the number of parameters");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string refused = fuzz::refusal([&] {
    const bert::Config config = bert::read_config(FileBytes("input", input));
    check_members(Json::parse(input), config);
    check_print(config);
    check_model(config);
  });
  expect(refused.empty() || refused.starts_with("input: "), "the file's name: " + refused);
  return 0;
}
