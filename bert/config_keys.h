#pragma once

#include <array>
#include <limits>

#include "bert/config.h"

namespace stepgrad::bert {

// The keys of a config.json that members of Config stand for.

struct SizeKey {
  const char* key;
  std::size_t Config::*member;
  std::size_t most;  // beyond it a file is taken for damaged before a graph is made of it
};
inline constexpr std::size_t largest = std::numeric_limits<std::int32_t>::max();
inline constexpr std::array<SizeKey, 7> size_keys{
    {{"vocab_size", &Config::vocab_size, largest},
     {"hidden_size", &Config::hidden_size, largest},
     {"num_hidden_layers", &Config::num_hidden_layers, 1000},
     {"num_attention_heads", &Config::num_attention_heads, largest},
     {"intermediate_size", &Config::intermediate_size, largest},
     {"max_position_embeddings", &Config::max_position_embeddings, largest},
     {"type_vocab_size", &Config::type_vocab_size, largest}}};

struct NumberKey {
  const char* key;
  double Config::*member;
  bool is_probability = false;
};
inline constexpr std::array<NumberKey, 4> number_keys{
    {{"hidden_dropout_prob", &Config::hidden_dropout_prob, true},
     {"attention_probs_dropout_prob", &Config::attention_probs_dropout_prob, true},
     {"initializer_range", &Config::initializer_range},
     {"layer_norm_eps", &Config::layer_norm_eps}}};

}  // namespace stepgrad::bert
