#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "bert/layer.h"
#include "lessons/12_inside_a_head/summed_table.h"
#include "lessons/kit/head_slice.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"

namespace stepgrad {

// What a query's row of the output layer is the sum of: what each head gives, and the bias.
struct HeadShares {
  std::vector<std::vector<double>> heads;
  std::vector<double> bias, computed;  // `computed` is the row as the model has it
};

inline double length(const std::vector<double>& row) {
  return kit::root_mean_square(row) * std::sqrt(static_cast<double>(row.size()));
}

inline std::vector<double> difference(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

inline HeadShares head_shares(kit::Lesson& lesson, const bert::BertAttention& module,
                              const bert::SelfAttention& attention, Value projected, std::size_t entry,
                              std::size_t query) {
  const std::vector<std::vector<double>> W_o = kit::rows(lesson.numbers()[module.output().dense().weight()]);
  const Tensor<double> outputs = lesson.numbers()[attention.attention_output];
  HeadShares shares{.heads = {},
                    .bias = lesson.numbers()[*module.output().dense().bias()].elements(),
                    .computed = kit::rows(lesson.numbers()[projected].sliced(0, entry, entry + 1))[query]};
  for (std::size_t head = 0; head < outputs.extents()[1]; ++head) {
    const std::vector<double> row = kit::rows(kit::of_head(outputs, entry, head))[query];
    std::vector<double>& share = shares.heads.emplace_back(W_o.size(), 0);
    for (std::size_t i = 0; i < W_o.size(); ++i) {
      for (std::size_t d = 0; d < row.size(); ++d) share[i] += W_o[i][head * row.size() + d] * row[d];
    }
  }
  return shares;
}

// All of them, added up.
inline std::vector<double> sum(const HeadShares& shares) {
  std::vector<double> row = shares.bias;
  for (const std::vector<double>& share : shares.heads) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] += share[i];
  }
  return row;
}

// A line for each head and the bias: the length of what it gives, and its first places, which add up.
inline std::string share_table(const HeadShares& shares) {
  std::vector<std::string> names;
  std::vector<const std::vector<double>*> rows;
  for (std::size_t head = 0; head < shares.heads.size(); ++head) {
    names.push_back("head " + std::to_string(head));
    rows.push_back(&shares.heads[head]);
  }
  names.emplace_back("bias");
  rows.push_back(&shares.bias);
  std::vector<std::string> computed{"projected", number_text(length(shares.computed))};
  std::vector<SummedColumn> columns{{"length", {}, false}};
  for (const auto* row : rows) columns[0].numbers.push_back(length(*row));
  for (std::size_t place = 0; place < std::min<std::size_t>(shares.bias.size(), 4); ++place) {
    SummedColumn& column = columns.emplace_back(SummedColumn{fmt::format("[{}]", place), {}});
    for (const auto* row : rows) column.numbers.push_back((*row)[place]);
    computed.push_back(number_text(shares.computed[place]));
  }
  return summed_table(names, columns, {computed});
}

}  // namespace stepgrad
