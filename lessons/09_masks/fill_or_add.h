#pragma once

#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lessons/kit/numbers.h"
#include "lessons/kit/text_table.h"
#include "ops/add.h"
#include "ops/masked_fill.h"
#include "ops/softmax.h"

namespace stepgrad {

// Three scores, and which of them are blocked.
struct BlockedScores {
  std::vector<double> scores;
  std::vector<Mask> mask;
};

// The number that stands for "blocked": in the place of a blocked score, or added to it.
struct Blocking {
  const char* called;
  bool adds;
  double number;
};

// The weights of the scores, computed in float32.
inline std::vector<double> weights_of(const BlockedScores& row, const Blocking& blocking) {
  Graph graph;
  const Shape shape{{"key", row.scores.size()}};
  const Value scores = graph.input("scores", shape), mask = graph.mask_input("mask", shape);
  const Value zeros = graph.input("zeros", shape);
  const Value weights = softmax(blocking.adds ? add(scores, masked_fill(zeros, mask, blocking.number))
                                              : masked_fill(scores, mask, blocking.number));
  kit::Numbers numbers(graph, kit::Dtype::float32, 0);
  numbers.set(scores, Tensor<double>(shape.extents(), row.scores));
  numbers.set(mask, MaskTensor(shape.extents(), row.mask));
  numbers.set(zeros, Tensor<double>::filled(shape.extents(), 0));
  return numbers[weights].elements();
}

// A line for each way of blocking, a column for each row of scores; blocked scores are in parentheses.
inline std::string fill_or_add_table() {
  constexpr Mask keep = Mask::keep, block = Mask::block;
  const std::vector<BlockedScores> rows{{{2, 1, 3}, {keep, block, keep}},
                                        {{2, 1, 3}, {block, block, block}},
                                        {{-20000, 20000, -19999}, {keep, block, keep}}};
  std::vector<std::vector<std::string>> cells{{""}};
  for (const BlockedScores& row : rows) {
    std::string& title = cells[0].emplace_back();
    for (std::size_t k = 0; k < row.scores.size(); ++k)
      title += fmt::format(fmt::runtime(row.mask[k] == block ? " ({})" : " {}"), row.scores[k]);
  }
  for (const Blocking& blocking : {Blocking{"fill -inf", false, -std::numeric_limits<double>::infinity()},
                                   Blocking{"fill -1e4", false, -1e4}, Blocking{"fill -1e9", false, -1e9},
                                   Blocking{"add -1e4", true, -1e4}, Blocking{"add -1e9", true, -1e9}}) {
    auto& line = cells.emplace_back(std::vector<std::string>{blocking.called});
    for (const BlockedScores& row : rows) {
      std::string& cell = line.emplace_back();
      for (const double weight : weights_of(row, blocking))
        cell += weight == 0 ? " 0" : fmt::format(" {:.4f}", weight);
    }
  }
  return kit::text_table(cells);
}

}  // namespace stepgrad
