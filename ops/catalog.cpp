#include "ops/catalog.h"

#include "graph/accumulate.h"
#include "graph/fill.h"
#include "ops/add.h"
#include "ops/broadcast_to.h"
#include "ops/concat.h"
#include "ops/cross_entropy.h"
#include "ops/cross_entropy_gradient.h"
#include "ops/div.h"
#include "ops/dropout_mask.h"
#include "ops/embedding.h"
#include "ops/embedding_gradient.h"
#include "ops/exp.h"
#include "ops/gelu.h"
#include "ops/gelu_gradient.h"
#include "ops/layer_norm.h"
#include "ops/layer_norm_gradient.h"
#include "ops/linear.h"
#include "ops/linear_weight_gradient.h"
#include "ops/log.h"
#include "ops/log_softmax.h"
#include "ops/masked_fill.h"
#include "ops/matmul.h"
#include "ops/max.h"
#include "ops/max_share.h"
#include "ops/mean.h"
#include "ops/mul.h"
#include "ops/pad.h"
#include "ops/pow.h"
#include "ops/relu.h"
#include "ops/relu_gradient.h"
#include "ops/reshape.h"
#include "ops/scale.h"
#include "ops/slice.h"
#include "ops/softmax.h"
#include "ops/softmax_gradient.h"
#include "ops/sqrt.h"
#include "ops/sub.h"
#include "ops/sum.h"
#include "ops/sum_to.h"
#include "ops/tanh.h"
#include "ops/target_weights.h"
#include "ops/transpose.h"

namespace stepgrad {

namespace {

// graph/ makes these two itself, since it cannot reach up into ops/.
CatalogRow accumulate_row() {
  const Shape shape{{"row", 2}, {"column", 3}};
  return {
      accumulate_card(),
      {{"accumulate({a, b, c})", {{"a", shape}, {"b", shape}, {"c", shape}}, [](std::span<const Value> in) {
          return accumulate(in);
        }}}};
}

CatalogRow fill_row() { return {fill_card(), {}}; }

}  // namespace

std::span<const CatalogRow> catalog() {
  static const std::vector<CatalogRow> rows{
      accumulate_row(),
      add_row(),
      broadcast_to_row(),
      concat_row(),
      cross_entropy_row(),
      cross_entropy_gradient_row(),
      div_row(),
      dropout_mask_row(),
      embedding_row(),
      embedding_gradient_row(),
      exp_row(),
      fill_row(),
      gelu_row(),
      gelu_gradient_row(),
      layer_norm_row(),
      layer_norm_gradient_row(),
      linear_row(),
      linear_weight_gradient_row(),
      log_row(),
      log_softmax_row(),
      masked_fill_row(),
      matmul_row(),
      max_row(),
      max_share_row(),
      mean_row(),
      mul_row(),
      pad_row(),
      pow_row(),
      relu_row(),
      relu_gradient_row(),
      reshape_row(),
      scale_row(),
      slice_row(),
      softmax_row(),
      softmax_gradient_row(),
      sqrt_row(),
      sub_row(),
      sum_row(),
      sum_to_row(),
      tanh_row(),
      target_weights_row(),
      transpose_row(),
  };
  return rows;
}

}  // namespace stepgrad
