#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "graph/tensor.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// How the queries of one text share out their weight between the keys of both: the mean over the queries.
struct Shares {
  double to_a = 0, to_b = 0;
};

// Of the queries from `begin` to `end`; B's keys begin at b_start. weights is [query, key].
inline Shares shares(const Tensor<double>& weights, std::size_t begin, std::size_t end, std::size_t b_start) {
  Shares result;
  for (std::size_t query = begin; query < end; ++query) {
    for (std::size_t key = 0; key < weights.extents()[1]; ++key)
      (key < b_start ? result.to_a : result.to_b) += weights(query, key);
  }
  const auto queries = static_cast<double>(end - begin);
  return {result.to_a / queries, result.to_b / queries};
}

// A line for each head of a layer. weights is [head, query, key]; A is [0, b_start), B the rest.
inline std::string block_table(const Tensor<double>& weights, std::size_t b_start) {
  const std::size_t heads = weights.extents()[0], queries = weights.extents()[1], keys = weights.extents()[2];
  std::vector<std::vector<std::string>> table{{"head", "A → A", "A → B", "B → A", "B → B"}};
  for (std::size_t head = 0; head < heads; ++head) {
    const Tensor<double> own = weights.sliced(0, head, head + 1).reshaped({queries, keys});
    const Shares a = shares(own, 0, b_start, b_start), b = shares(own, b_start, queries, b_start);
    auto& line = table.emplace_back(std::vector<std::string>{std::to_string(head)});
    for (const double share : {a.to_a, a.to_b, b.to_a, b.to_b}) line.push_back(kit::number_text(share, 4));
  }
  return kit::text_table(table);
}

}  // namespace stepgrad
