#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "lessons/12_inside_a_head/summed_table.h"
#include "lessons/12_inside_a_head/taken_apart.h"

namespace stepgrad {

// From a query's dot products to its weights, a line for each key; with a mask, what it makes of the scores.
inline std::string softmax_table(const TakenApart& apart) {
  std::vector<double> masked = apart.scores;
  std::fill(masked.begin() + static_cast<std::ptrdiff_t>(apart.seen), masked.end(),
            -std::numeric_limits<double>::infinity());
  const double largest = *std::max_element(masked.begin(), masked.end());
  std::vector<std::string> keys;
  std::vector<double> exponentials;
  for (std::size_t key = 0; key < masked.size(); ++key) {
    keys.push_back(token_text(apart.tokens, key));
    exponentials.push_back(std::exp(masked[key] - largest));
  }
  std::vector<SummedColumn> columns{{"q · k", apart.dot_products, false}, {"score", apart.scores, false}};
  if (apart.seen < masked.size()) columns.push_back({"masked", masked, false});
  columns.push_back({"exp", exponentials});
  columns.push_back({"weight", apart.weights});
  return summed_table(keys, columns);
}

}  // namespace stepgrad
