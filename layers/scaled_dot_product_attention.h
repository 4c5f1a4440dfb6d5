#pragma once

#include "graph/graph.h"

namespace stepgrad {

// softmax(q kᵀ / √dim) v (Vaswani et al. 2017, equation 1): q [..., query, dim], k [..., key, dim], v [...,
// key, value] give [..., query, value]. The nodes on the way are named `dot_products`, `scores` and
// `weights`, each [..., query, key]: a row is a query, a column a key.
// Throws Error where the dims of q and k, or the keys of k and v, differ.
Value scaled_dot_product_attention(Value q, Value k, Value v, Source where = Source::current());

}  // namespace stepgrad
