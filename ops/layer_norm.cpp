#include "ops/layer_norm.h"

#include <cmath>

#include "graph/graph.h"
#include "ops/kernels/layer_norm.h"
#include "ops/layer_norm_gradient.h"
#include "ops/mul.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card layer_norm_card{
    .name = "layer_norm",
    .formula = "Y = (X − mean X) / √(var X + ε) ∘ W + b",
    .gradient = "dX = layer_norm_gradient(dY ∘ W, X), dW = Σ dY ∘ layer_norm(X), db = Σ dY"};

struct LayerNormOp final : OpKernel<LayerNormOp> {
  double eps;

  explicit LayerNormOp(double eps_) : eps(eps_) {}
  const Card& card() const override { return layer_norm_card; }
  Attributes attributes() const override { return {{"eps", eps}}; }
  Shape shape(InputShapes in) const override {
    need(!in[0].empty(), "x needs an axis to normalise over");
    need(std::isfinite(eps) && eps >= 0, "eps must be finite and not negative");
    for (std::size_t i = 1; i < in.size(); ++i) {
      need(in[i].rank() == 1 && in[i][0].size == in[0].last().size,
           "the weight and the bias must have one axis, as long as the last of x");
    }
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const bool stretched = in.size() == 3;
    kernels::layer_norm(in[0], stretched ? &in[1] : nullptr, stretched ? &in[2] : nullptr, eps, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    const bool stretched = in.size() == 3;
    Gradients result(in.size());
    if (wanted[0]) result[0] = layer_norm_gradient(stretched ? mul(dy, in[1]) : dy, in[0], eps);
    if (stretched && wanted[1]) result[1] = sum_to(mul(dy, layer_norm(in[0], eps)), in[1].shape());
    if (stretched && wanted[2]) result[2] = sum_to(dy, in[2].shape());
    return result;
  }
};

}  // namespace

Value layer_norm(Value x, Value weight, Value bias, double eps, Source where) {
  return apply<LayerNormOp>({x, weight, bias}, where, eps);
}
Value layer_norm(Value x, double eps, Source where) { return apply<LayerNormOp>({x}, where, eps); }

CatalogRow layer_norm_row() {
  const ExampleOperand x{"x", {{"batch", 2}, {"seq", 2}, {"embed", 4}}};
  const ExampleOperand weight{"weight", {{"embed", 4}}}, bias{"bias", {{"embed", 4}}};
  return {layer_norm_card,
          {{"layer_norm(x, weight, bias, 1e-5)",
            {x, weight, bias},
            [](std::span<const Value> in) { return layer_norm(in[0], in[1], in[2], 1e-5); }},
           {"layer_norm(vector, weight, bias, 1e-5)",
            {{"vector", {{"embed", 4}}}, weight, bias},
            [](std::span<const Value> in) { return layer_norm(in[0], in[1], in[2], 1e-5); }},
           {"layer_norm(x, 1e-5)", {x}, [](std::span<const Value> in) { return layer_norm(in[0], 1e-5); }}}};
}

}  // namespace stepgrad
