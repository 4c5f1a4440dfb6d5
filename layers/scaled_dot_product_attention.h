#pragma once

#include "layers/attention_options.h"

namespace stepgrad {

// softmax(q kᵀ / √dim) v (Vaswani et al. 2017, equation 1): q [..., query, dim], k [..., key, dim], v [...,
// key, value] give [..., query, value]. The nodes on the way are named `dot_products`, `scores`, `weights`,
// with a mask `masked_scores` and with dropout `dropped_weights`, each [..., query, key]: a row is a query, a
// column a key.
// Throws Error where the dims of q and k, or the keys of k and v, differ, or the mask does not stretch to the
// scores.
Value scaled_dot_product_attention(Value q, Value k, Value v, const AttentionOptions& options = {},
                                   Source where = Source::current());

}  // namespace stepgrad
