#include <algorithm>
#include <array>

#include "bert/config.h"

namespace stepgrad::bert {

namespace {

struct Published {
  std::string_view name;
  std::size_t layers, width, heads;
};

// https://github.com/google-research/bert; each is four times as wide between its projections.
constexpr std::array<Published, 6> published{{{"bert-tiny", 2, 128, 2},
                                              {"bert-mini", 4, 256, 4},
                                              {"bert-small", 4, 512, 8},
                                              {"bert-medium", 8, 512, 8},
                                              {"bert-base-uncased", 12, 768, 12},
                                              {"bert-large-uncased", 24, 1024, 16}}};

Config sized(std::size_t layers, std::size_t width, std::size_t heads) {
  Config config;
  config.num_hidden_layers = layers;
  config.hidden_size = width;
  config.intermediate_size = 4 * width;
  config.num_attention_heads = heads;
  return config;
}

}  // namespace

std::optional<Config> named_config(std::string_view name) {
  const auto* found = std::ranges::find(published, name, &Published::name);
  if (found == published.end()) return std::nullopt;
  return sized(found->layers, found->width, found->heads);
}

std::string config_names() {
  std::string names;
  for (const Published& each : published) names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

Config small_config() {
  Config config = sized(12, 96, 12);
  config.initializer_range = 0.1;
  return config;
}

}  // namespace stepgrad::bert
