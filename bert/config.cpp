#include "bert/config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "bert/activation.h"
#include "bert/config_keys.h"
#include "bert/json_file.h"
#include "bert/json_value.h"
#include "graph/error.h"

namespace stepgrad::bert {

namespace {

std::string whole_number_to(std::size_t most) { return fmt::format("a whole number from 1 to {}", most); }

// What a number that is no size must be; nothing where it is that.
std::optional<std::string> unfit(const NumberKey& each, double number) {
  if (each.is_probability) {
    if (number >= 0 && number <= 1) return std::nullopt;
    return "a probability, from 0 to 1";
  }
  if (number >= 0 && std::isfinite(number)) return std::nullopt;
  return "a number of at least 0";
}

void read_sizes(const std::string& file, const Json& json, Config& config) {
  for (const SizeKey& each : size_keys) {
    const auto found = json.find(each.key);
    if (found == json.end()) continue;
    if (!found->is_number_unsigned()) refuse_value(file, each.key, *found, whole_number_to(each.most));
    config.*each.member = found->get<std::size_t>();
  }
}

void read_numbers(const std::string& file, const Json& json, Config& config) {
  for (const NumberKey& each : number_keys) {
    const auto found = json.find(each.key);
    if (found == json.end()) continue;
    if (!found->is_number())
      refuse_value(file, each.key, *found, *unfit(each, std::numeric_limits<double>::quiet_NaN()));
    config.*each.member = found->get<double>();
  }
}

void read_pad_token_id(const std::string& file, const Json& json, Config& config) {
  const auto found = json.find("pad_token_id");
  if (found == json.end()) return;
  if (found->is_null()) {
    config.pad_token_id.reset();
  } else if (found->is_number_unsigned() && *found <= std::numeric_limits<std::int32_t>::max()) {
    config.pad_token_id = found->get<std::int64_t>();
  } else {
    refuse_value(file, "pad_token_id", *found, "an id below vocab_size, or null");
  }
}

// Keys by which a config asks for another model than BertModel is.
void refuse_other_models(const std::string& file, const Json& json) {
  must_be(file, json, "model_type", "bert");
  must_be(file, json, "position_embedding_type", "absolute");
  must_be(file, json, "is_decoder", false);
  must_be(file, json, "is_encoder_decoder", false);
  must_be(file, json, "add_cross_attention", false);
  must_be(file, json, "pruned_heads", Json::object());
}

// All parameters together must have an address, as float64 too.
void check_parameters(const Config& config, std::string_view file) {
  const auto width = static_cast<double>(config.hidden_size),
             inner = static_cast<double>(config.intermediate_size),
             layers = static_cast<double>(config.num_hidden_layers);
  const auto rows =
      static_cast<double>(config.vocab_size + config.max_position_embeddings + config.type_vocab_size);
  const double parameters = width * (rows + layers * (4 * width + 2 * inner));
  constexpr double most = static_cast<double>(std::numeric_limits<std::ptrdiff_t>::max()) / sizeof(double);
  if (parameters < most) return;
  refuse_value(
      file, "hidden_size", config.hidden_size,
      fmt::format("smaller: with vocab_size {}, max_position_embeddings {}, type_vocab_size {}, "
                  "num_hidden_layers {} and intermediate_size {} the model has {:.0e} parameters, more than "
                  "memory can address",
                  config.vocab_size, config.max_position_embeddings, config.type_vocab_size,
                  config.num_hidden_layers, config.intermediate_size, parameters));
}

}  // namespace

Config read_config(const FileBytes& file) {
  const Json json = read_json(file);
  const std::string& name = file.name();
  refuse_other_models(name, json);
  Config config;
  read_sizes(name, json, config);
  read_numbers(name, json, config);
  read_pad_token_id(name, json, config);
  if (const auto found = json.find("hidden_act"); found != json.end()) {
    if (!found->is_string()) refuse_value(name, "hidden_act", *found, "one of " + activation_names());
    config.hidden_act = found->get<std::string>();
  }
  check_config(config, name);
  config.json = json.dump();
  return config;
}

Config read_config(const std::filesystem::path& file) { return read_config(FileBytes(file)); }

void check_config(const Config& config, std::string_view file) {
  for (const SizeKey& each : size_keys) {
    const std::size_t size = config.*each.member;
    if (size < 1 || size > each.most) refuse_value(file, each.key, size, whole_number_to(each.most));
  }
  for (const NumberKey& each : number_keys) {
    const double number = config.*each.member;
    if (const auto must_be = unfit(each, number)) refuse_value(file, each.key, number, *must_be);
  }
  if (!is_activation(config.hidden_act))
    refuse_value(file, "hidden_act", config.hidden_act, "one of " + activation_names());
  if (config.hidden_size % config.num_attention_heads != 0) {
    refuse_value(file, "hidden_size", config.hidden_size,
                 fmt::format("a multiple of num_attention_heads, which is {}", config.num_attention_heads));
  }
  if (config.pad_token_id &&
      (*config.pad_token_id < 0 || std::cmp_greater_equal(*config.pad_token_id, config.vocab_size))) {
    refuse_value(file, "pad_token_id", *config.pad_token_id,
                 fmt::format("an id below vocab_size, which is {}, or null", config.vocab_size));
  }
  check_parameters(config, file);
}

}  // namespace stepgrad::bert
