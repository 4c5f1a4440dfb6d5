#include "layers/scaled_dot_product_attention.h"

#include <cmath>

#include "graph/scope.h"
#include "ops/matmul.h"
#include "ops/scale.h"
#include "ops/softmax.h"
#include "ops/transpose.h"

namespace stepgrad {

Value scaled_dot_product_attention(Value q, Value k, Value v, Source where) {
  const Scope inside(q.graph(), where);
  const Value dot_products = matmul(q, transpose(k)).named("dot_products").axes("query", "key");
  const auto dim = static_cast<double>(q.shape().last().size);
  const Value scores = scale(dot_products, 1 / std::sqrt(dim)).named("scores");
  const Value weights = softmax(scores).named("weights");
  return matmul(weights, v);
}

}  // namespace stepgrad
