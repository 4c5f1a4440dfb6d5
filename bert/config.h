#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "graph/files/file_bytes.h"

namespace stepgrad::bert {

// The sizes of a BERT model and what else a config.json says of it: Hugging Face's BertConfig, by its names
// and with its defaults, which are those of bert-base-uncased.
struct Config {
  std::size_t vocab_size = 30522;        // tokens that have an embedding
  std::size_t hidden_size = 768;         // numbers of a token
  std::size_t num_hidden_layers = 12;    // layers of the encoder
  std::size_t num_attention_heads = 12;  // heads of each; they divide hidden_size
  std::size_t intermediate_size = 3072;  // width between the projections of a layer's second half
  std::string hidden_act = "gelu";       // the function there: activation.h
  double hidden_dropout_prob = 0.1;
  double attention_probs_dropout_prob = 0.1;
  std::size_t max_position_embeddings = 512;  // tokens that a text may have
  std::size_t type_vocab_size = 2;            // segments that a token may belong to
  double initializer_range = 0.02;            // deviation of random weights
  double layer_norm_eps = 1e-12;
  std::optional<std::int64_t> pad_token_id = 0;  // the word embedding that gets no gradient

  // The file that it was read from, a dictionary of JSON: keys that no member stands for are printed too.
  std::string json = "{}";
};

// Reads a config.json. Keys that it does not have keep their defaults; keys that change nothing here are let
// through. Throws Error, one line that names the file, the key, what it is and what it must be, for what is
// no such file, and for a model that BertModel cannot be.
Config read_config(const std::filesystem::path& file);
Config read_config(const FileBytes& file);

// Throws Error, one line that names the key, for what BertModel cannot be. `file` stands in front of it.
void check_config(const Config& config, std::string_view file = "config");

// A published model's config: bert-base-uncased, bert-large-uncased, and the small ones that Google published
// after them, bert-tiny, bert-mini, bert-small, bert-medium. Nothing where no model is called so.
std::optional<Config> named_config(std::string_view name);
// Their names, for a message.
std::string config_names();

// A model that is small enough to be looked at without weights: bert-base's layers and heads, an eighth of
// its width, and random weights wide enough that its heads differ.
Config small_config();

// What print(AutoConfig.from_pretrained(…)) prints: every key of a BertConfig, and what else the file said.
// Two keys differ: `_name_or_path`, a path of the machine, is left out, and `transformers_version` is there
// where the file has it.
std::string to_string(const Config& config);

}  // namespace stepgrad::bert
