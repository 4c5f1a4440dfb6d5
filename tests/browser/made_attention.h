#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "viewers/attention.h"

namespace stepgrad::testing {

struct Sizes {
  std::size_t layers = 1, heads = 1, head_dim = 4, embed = 0;  // without an embed there is no W_O
};

// Whether a query sees a key.
using Sees = std::function<bool(std::size_t query, std::size_t key)>;

// Attention that is computed from q, k and v that follow from nothing but their places, so pages are the same
// from run to run; with what W_O makes of it, and with gradients of the weights and the scores. The mask is
// stored where there is a rule. It is self-attention where the two texts are the same one.
viewers::Attention made_attention(std::string name, std::vector<std::string> queries,
                                  std::vector<std::string> keys, const Sizes& sizes, const Sees& sees = {});

}  // namespace stepgrad::testing
