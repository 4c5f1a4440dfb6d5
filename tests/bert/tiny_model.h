#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "bert/checkpoint.h"
#include "bert/model.h"
#include "graph/evaluator.h"
#include "layers/masks.h"

namespace stepgrad::bert {

// The model of tiny/: two layers, two heads, four numbers a token. README.md there tells where it is from.
inline std::filesystem::path tiny(const std::string& file) {
  return std::filesystem::path(STEPGRAD_TINY) / file;
}

// What the model must give for a pair and a shorter text that is padded.
inline const nlohmann::json& tiny_expected() {
  static const nlohmann::json expected = nlohmann::json::parse(std::ifstream(tiny("expected.json")));
  return expected;
}

// A list of lists … of numbers, flat.
template <class T>
std::vector<T> flat(const nlohmann::json& json) {
  if (!json.is_array()) return {json.get<T>()};
  std::vector<T> all;
  for (const auto& each : json) {
    const std::vector<T> part = flat<T>(each);
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

// The batch that tiny_expected() is of, as a model's inputs that `run` has set.
struct TinyBatch {
  template <class T>
  TinyBatch(Graph& graph, Evaluator<T>& run)
      : ids(graph.index_input("ids", {{"batch", 2}, {"seq", 6}})),
        types(graph.index_input("token_type_ids", {{"batch", 2}, {"seq", 6}})),
        mask(graph.mask_input("mask", {{"batch", 2}, {"query", 1}, {"key", 6}})) {
    const auto given = [](const char* key) { return flat<std::int64_t>(tiny_expected()[key]); };
    run.set(ids, IndexTensor({2, 6}, given("input_ids")));
    run.set(types, IndexTensor({2, 6}, given("token_type_ids")));
    run.set(mask, mask_where_one_keeps(IndexTensor({2, 1, 6}, given("attention_mask"))));
  }
  Inputs inputs() const { return {.ids = ids, .token_type_ids = types, .mask = mask}; }

  Value ids, types, mask;
};

}  // namespace stepgrad::bert
