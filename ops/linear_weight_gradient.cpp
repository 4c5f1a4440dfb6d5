#include "ops/linear_weight_gradient.h"

#include "graph/graph.h"
#include "ops/kernels/products.h"
#include "ops/linear.h"
#include "ops/matmul.h"

namespace stepgrad {

namespace {

constexpr Card linear_weight_gradient_card{.name = "linear_weight_gradient",
                                           .formula = "dW = dYᵀ X over the leading axes",
                                           .gradient = "with G = d(dW): d(dY) = X Gᵀ, d(X) = dY G"};

struct LinearWeightGradient final : OpKernel<LinearWeightGradient> {
  const Card& card() const override { return linear_weight_gradient_card; }
  Shape shape(InputShapes in) const override {
    const Shape &dy = in[0], &x = in[1];
    need(!dy.empty() && dy.rank() == x.rank(), "dy and x must have the same number of axes");
    for (std::size_t axis = 0; axis + 1 < x.rank(); ++axis) {
      need(dy[axis].size == x[axis].size, "dy and x must agree on every axis but the last");
    }
    return {{"out", dy.last().size}, {"in", x.last().size}};
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& dweight) const {
    kernels::linear_weight_gradient(in[0], in[1], dweight);
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[0]) result[0] = linear(in[1], g);
    if (wanted[1]) result[1] = matmul(in[0], g);
    return result;
  }
};

}  // namespace

Value linear_weight_gradient(Value dy, Value x, Source where) {
  return apply<LinearWeightGradient>({dy, x}, where);
}

CatalogRow linear_weight_gradient_row() {
  return {linear_weight_gradient_card,
          {{"linear_weight_gradient(d_y, x)",
            {{"d_y", {{"batch", 2}, {"seq", 3}, {"out", 2}}}, {"x", {{"batch", 2}, {"seq", 3}, {"in", 4}}}},
            [](std::span<const Value> in) { return linear_weight_gradient(in[0], in[1]); }}}};
}

}  // namespace stepgrad
