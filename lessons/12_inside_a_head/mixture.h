#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lessons/12_inside_a_head/summed_table.h"
#include "lessons/12_inside_a_head/taken_apart.h"

namespace stepgrad {

// The sum of all values, each times its weight.
inline std::vector<double> mixed(const TakenApart& apart) {
  std::vector<double> sum(apart.output.size(), 0);
  for (std::size_t key = 0; key < apart.v.size(); ++key) {
    for (std::size_t d = 0; d < sum.size(); ++d) sum[d] += apart.weights[key] * apart.v[key][d];
  }
  return sum;
}

// The first places of each value, times its weight; below the sums what the model computed.
inline std::string mixture_table(const TakenApart& apart) {
  const std::size_t places = std::min<std::size_t>(apart.output.size(), 4);
  std::vector<std::string> keys, computed{"attention_output", ""};
  for (std::size_t key = 0; key < apart.v.size(); ++key) keys.push_back(token_text(apart.tokens, key));
  std::vector<SummedColumn> columns{{"weight", apart.weights}};
  for (std::size_t d = 0; d < places; ++d) {
    SummedColumn& column = columns.emplace_back(SummedColumn{fmt::format("weight · v[{}]", d), {}});
    for (std::size_t key = 0; key < apart.v.size(); ++key)
      column.numbers.push_back(apart.weights[key] * apart.v[key][d]);
    computed.push_back(number_text(apart.output[d]));
  }
  return summed_table(keys, columns, {computed});
}

}  // namespace stepgrad
