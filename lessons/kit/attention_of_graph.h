#pragma once

#include <cstddef>
#include <vector>

#include "lessons/kit/attention_nodes.h"
#include "lessons/kit/numbers.h"
#include "viewers/attention.h"

namespace stepgrad::kit {

// The numbers of a module's attention in one entry of the batch, those of these layers (all, where none are
// named): weights, q, k and v, what the output layer makes of each head, the mask, and gradients where the
// graph has them. Name and tokens are left to the caller. Computes what was not computed. REQUIRES: each
// layer has the same heads.
viewers::Attention attention_of(const AttentionModule& module, Graph& graph, Numbers& numbers,
                                std::size_t entry, const std::vector<std::size_t>& layers = {});

}  // namespace stepgrad::kit
