#pragma once

#include <string>
#include <vector>

#include "graph/files/text.h"
#include "lessons/12_inside_a_head/summed_table.h"
#include "lessons/12_inside_a_head/taken_apart.h"

namespace stepgrad {

// q ∘ k, place by place: what the dot product is the sum of.
inline std::string product_table(const TakenApart& apart) {
  const std::vector<double>& k = apart.k[apart.key];
  std::vector<std::string> places;
  std::vector<double> products;
  for (std::size_t d = 0; d < k.size(); ++d) {
    places.push_back(std::to_string(d));
    products.push_back(apart.q[d] * k[d]);
  }
  return summed_table(places, {{"q", apart.q, false}, {"k", k, false}, {"q ∘ k", products}});
}

// Step 2 of the lesson: whose the head's largest weight is, and what its score is the sum of.
inline void tell_of_the_largest_weight(kit::Lesson& lesson, const TakenApart& apart) {
  const auto token = [&](std::size_t position) { return shortened(one_line(apart.tokens[position]), 40); };
  lesson.fact("query_token", token(apart.query));
  lesson.fact("query_position", apart.query);
  lesson.fact("key_token", token(apart.key));
  lesson.fact("key_position", apart.key);
  lesson.show("products", product_table(apart));
  lesson.fact("dot_product", apart.dot_products[apart.key]);
  lesson.fact("score", apart.scores[apart.key]);
}

}  // namespace stepgrad
