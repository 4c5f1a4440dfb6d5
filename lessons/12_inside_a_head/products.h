#pragma once

#include <string>
#include <vector>

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

}  // namespace stepgrad
