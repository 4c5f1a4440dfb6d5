#include "ops/layer_norm_gradient.h"

#include <cmath>

#include "graph/fill.h"
#include "graph/graph.h"
#include "ops/add.h"
#include "ops/kernels/layer_norm.h"
#include "ops/layer_norm.h"
#include "ops/mean.h"
#include "ops/mul.h"
#include "ops/pow.h"
#include "ops/scale.h"
#include "ops/sub.h"

namespace stepgrad {

namespace {

constexpr Card layer_norm_gradient_card{
    .name = "layer_norm_gradient",
    .formula = "dX = (dY − mean dY − z mean(dY ∘ z)) / s, where z = (X − mean X) / s, s² = var X + ε",
    .gradient =
        "with G = d(dX) and H = layer_norm_gradient(G, X): d(dY) = H, "
        "d(X) = −(z mean(G ∘ dX) + H mean(dY ∘ z) + dX mean(G ∘ z)) / s"};

Value row_mean(Value x) { return mean(x, {-1}, ReducedAxes::keep); }

// 1 / s for each row.
Value reciprocal_deviation(Value x, double eps) {
  const Value centred = sub(x, row_mean(x));
  return pow(add(row_mean(mul(centred, centred)), fill(x.graph(), {}, eps)), -0.5);
}

struct LayerNormGradient final : OpKernel<LayerNormGradient> {
  double eps;

  explicit LayerNormGradient(double eps_) : eps(eps_) {}
  const Card& card() const override { return layer_norm_gradient_card; }
  Attributes attributes() const override { return {{"eps", eps}}; }
  Shape shape(InputShapes in) const override {
    need(!in[1].empty(), "x needs an axis that it is normalised over");
    need(in[0].same_sizes(in[1]), "dy and x must have the same shape");
    need(std::isfinite(eps) && eps >= 0, "eps must be finite and not negative");
    return in[1];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& dx) const {
    kernels::layer_norm_gradient(in[0], in[1], eps, dx);
  }
  Gradients gradient(std::span<const Value> in, Value dx, Value g, Wanted wanted) const override {
    const Value dy = in[0], x = in[1], h = layer_norm_gradient(g, x, eps);
    Gradients result(2);
    if (wanted[0]) result[0] = h;
    if (wanted[1]) {
      const Value z = layer_norm(x, eps);
      const Value moved = add(mul(h, row_mean(mul(dy, z))), mul(dx, row_mean(mul(g, z))));
      const Value stretched = mul(z, row_mean(mul(g, dx)));
      result[1] = scale(mul(add(stretched, moved), reciprocal_deviation(x, eps)), -1);
    }
    return result;
  }
};

}  // namespace

Value layer_norm_gradient(Value dy, Value x, double eps, Source where) {
  return apply<LayerNormGradient>({dy, x}, where, eps);
}

CatalogRow layer_norm_gradient_row() {
  const Shape shape{{"seq", 2}, {"embed", 4}};
  return {
      layer_norm_gradient_card,
      {{"layer_norm_gradient(d_y, x, 0.1)", {{"d_y", shape}, {"x", shape}}, [](std::span<const Value> in) {
          return layer_norm_gradient(in[0], in[1], 0.1);
        }}}};
}

}  // namespace stepgrad
