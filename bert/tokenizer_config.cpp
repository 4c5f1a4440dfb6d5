#include "bert/tokenizer_config.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "bert/added_token.h"
#include "bert/json_value.h"

namespace stepgrad::bert {

namespace {

void check_special_tokens(const std::string& file, const Json& json) {
  constexpr std::array<std::array<std::string_view, 2>, 5> usual{{{"pad_token", "[PAD]"},
                                                                  {"unk_token", "[UNK]"},
                                                                  {"cls_token", "[CLS]"},
                                                                  {"sep_token", "[SEP]"},
                                                                  {"mask_token", "[MASK]"}}};
  for (const auto& [key, text] : usual) {
    const Json& token = value_of(json, key);
    const Json& given = token.is_object() ? value_of(token, "content") : token;
    if (!given.is_null() && given != text) refuse_value(file, key, given, in_message(text));
  }
}

void check_added_tokens(const std::string& file, const Json& json, const Vocabulary& vocabulary) {
  constexpr std::string_view key = "added_tokens_decoder";
  const Json& tokens = value_of(json, key);
  if (tokens.is_null()) return;
  if (!tokens.is_object()) refuse_value(file, key, tokens, "a dictionary of tokens by their ids");
  for (const auto& [id, token] : tokens.items()) check_added_token(file, key, token, id, vocabulary);
}

// What would make other tokens of a text.
void check_behaviour(const std::string& file, const Json& json) {
  must_be(file, json, "tokenize_chinese_chars", true);
  must_be(file, json, "do_basic_tokenize", true);
  must_be(file, json, "split_special_tokens", false);
  must_be(file, json, "padding_side", "right");
  must_be(file, json, "truncation_side", "right");
  for (const char* key : {"never_split", "additional_special_tokens", "extra_special_tokens"}) {
    const Json& tokens = value_of(json, key);
    if (!tokens.empty()) refuse_value(file, key, tokens, "empty");
  }
}

// Whether the class is Hugging Face's BertTokenizer, whose arguments change what tokenizer.json says.
bool check_class(const std::string& file, const Json& json) {
  constexpr std::string_view key = "tokenizer_class";
  const Json& name = value_of(json, key);
  if (name.is_null() || name == "BertTokenizer" || name == "BertTokenizerFast") return true;
  if (name == "PreTrainedTokenizerFast" || name == "TokenizersBackend") return false;
  refuse_value(file, key, name, "BertTokenizer, BertTokenizerFast or PreTrainedTokenizerFast");
}

std::optional<std::size_t> max_length(const std::string& file, const Json& json) {
  constexpr std::string_view key = "model_max_length";
  const Json& value = value_of(json, key);
  if (value.is_null()) return std::nullopt;
  const double length = value.is_number() ? value.get<double>() : 0;
  if (length < 1 || length != std::floor(length))
    refuse_value(file, key, value, "a whole number of at least 1");
  // Python's tokenizers write 1e30 where there is no limit.
  if (length > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
  return static_cast<std::size_t>(length);
}

}  // namespace

TokenizerConfig read_tokenizer_config(const FileBytes& file, const Vocabulary& vocabulary) {
  const Json json = read_json(file);
  const std::string& name = file.name();
  const bool changes_words = check_class(name, json);
  check_behaviour(name, json);
  check_special_tokens(name, json);
  check_added_tokens(name, json, vocabulary);

  TokenizerConfig config{.lower_case = truth_of(name, json, "do_lower_case"),
                         .strip_accents = {},
                         .model_max_length = max_length(name, json)};
  const std::optional<bool> strip_accents = truth_of(name, json, "strip_accents");
  if (json.contains("strip_accents")) config.strip_accents = strip_accents;
  if (!changes_words) {
    config.lower_case.reset();
    config.strip_accents.reset();
  }
  return config;
}

}  // namespace stepgrad::bert
