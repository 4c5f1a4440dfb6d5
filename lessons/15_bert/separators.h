#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lessons/kit/bert_run.h"
#include "lessons/kit/head_slice.h"
#include "lessons/kit/number_text.h"
#include "lessons/kit/text_table.h"

namespace stepgrad {

// Which of the lesson's tokens are [SEP].
inline std::vector<std::size_t> separators(const kit::Lesson& lesson, std::int64_t sep) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < lesson.token_ids().size(); ++i) {
    if (lesson.token_ids()[i] == sep) positions.push_back(i);
  }
  return positions;
}

// The share of its weight that a query gives to these keys, the mean over all queries of the first text, in
// percent: a line for each layer, a column for each head.
inline std::string share_table(kit::Lesson& lesson, const std::vector<bert::SelfAttention>& attentions,
                               const std::vector<std::size_t>& keys) {
  std::vector<std::vector<std::string>> table{{"layer"}};
  const std::size_t heads = attentions[0].weights.shape()[1].size;
  for (std::size_t head = 0; head < heads; ++head) table[0].push_back("head " + std::to_string(head));
  for (const bert::SelfAttention& attention : attentions) {
    const Tensor<double> weights = kit::of_entry(lesson.numbers()[attention.weights], 0);
    const std::size_t queries = weights.extents()[1];
    auto& line = table.emplace_back(std::vector<std::string>{std::to_string(table.size() - 1)});
    for (std::size_t head = 0; head < heads; ++head) {
      double share = 0;
      for (std::size_t query = 0; query < queries; ++query) {
        for (const std::size_t key : keys) share += weights(head, query, key);
      }
      line.push_back(kit::number_text(100 * share / static_cast<double>(queries), 0));
    }
  }
  return kit::text_table(table);
}

}  // namespace stepgrad
