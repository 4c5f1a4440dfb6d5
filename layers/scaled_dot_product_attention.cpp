#include "layers/scaled_dot_product_attention.h"

#include <cmath>
#include <limits>

#include "graph/scope.h"
#include "ops/dropout.h"
#include "ops/masked_fill.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"

namespace stepgrad {

namespace {

// Scores [..., query, key] with −∞ where the mask blocks. A mask [batch, query, key] holds for every head of
// scores [batch, head, query, key].
Value masked(Value scores, Value mask) {
  constexpr double blocked = -std::numeric_limits<double>::infinity();
  if (scores.shape().rank() == 4 && mask.shape().rank() == 3)
    return masked_fill(scores, mask, blocked, {0, 2, 3}).named("masked_scores");
  return masked_fill(scores, mask, blocked).named("masked_scores");
}

}  // namespace

Value scaled_dot_product_attention(Value q, Value k, Value v, const AttentionOptions& options, Source where) {
  const Scope inside(q.graph(), where);
  const Value dot_products = matmul(q, transpose(k)).named("dot_products").axes("query", "key");
  const auto dim = static_cast<double>(q.shape().last().size);
  const Value scores = scale(dot_products, 1 / std::sqrt(dim)).named("scores");
  const Value weights = softmax(options.mask ? masked(scores, *options.mask) : scores).named("weights");
  if (options.dropout == 0) return matmul(weights, v);
  return matmul(dropout(weights, options.dropout).named("dropped_weights"), v);
}

}  // namespace stepgrad
