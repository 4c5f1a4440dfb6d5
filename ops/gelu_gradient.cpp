#include "ops/gelu_gradient.h"

#include <numbers>

#include "graph/fill.h"
#include "graph/graph.h"
#include "ops/add.h"
#include "ops/exp.h"
#include "ops/kernels/gelu.h"
#include "ops/mul.h"
#include "ops/scale.h"
#include "ops/sub.h"
#include "ops/tanh.h"

namespace stepgrad {

namespace {

constexpr Card gelu_gradient_card{.name = "gelu_gradient",
                                  .formula = "dX = (Φ(X) + X Φ′(X)) ∘ dY",
                                  .gradient =
                                      "with G = d(dX): d(X) = (2 Φ′(X) + X Φ″(X)) ∘ dY ∘ G, "
                                      "d(dY) = (Φ(X) + X Φ′(X)) ∘ G"};

Value constant(Value x, double number) { return fill(x.graph(), {}, number); }

// exp(−x²/2) (2 − x²) / √(2π)
Value erf_curvature(Value x) {
  const Value square = mul(x, x);
  const Value density = scale(exp(scale(square, -0.5)), std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  return mul(density, sub(constant(x, 2), square));
}

// (1 − t²) (2v − c − x t v²), where t = tanh(u) is the form's own, u = c (x + a x³), and v = du/dx = c + 3 c
// a x².
Value tanh_curvature(Value x, Gelu form) {
  const Value c = constant(x, gelu_slope(form));
  const Value cubic = scale(mul(x, x), gelu_slope(form) * gelu_cubic);  // c a x²
  const Value t = tanh(mul(x, add(cubic, c))), v = add(scale(cubic, 3), c);
  const Value bend = sub(sub(scale(v, 2), c), mul(mul(x, t), mul(v, v)));
  return mul(sub(constant(x, 1), mul(t, t)), bend);
}

struct GeluGradient final : OpKernel<GeluGradient> {
  Gelu form;

  explicit GeluGradient(Gelu form_) : form(form_) {}
  const Card& card() const override { return gelu_gradient_card; }
  Attributes attributes() const override { return {{"form", to_string(form)}}; }
  Shape shape(InputShapes in) const override {
    need(in[0].same_sizes(in[1]), "x and dy must have the same sizes");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& dx) const {
    kernels::gelu_gradient(in[0], in[1], form, dx);
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted wanted) const override {
    const Value x = in[0], dy = in[1];
    Gradients result(2);
    if (wanted[0]) {
      const Value curvature = form == Gelu::erf ? erf_curvature(x) : tanh_curvature(x, form);
      result[0] = mul(curvature, mul(dy, g));
    }
    if (wanted[1]) result[1] = gelu_gradient(x, g, form);
    return result;
  }
};

}  // namespace

Value gelu_gradient(Value x, Value dy, Gelu form, Source where) {
  return apply<GeluGradient>({x, dy}, where, form);
}

CatalogRow gelu_gradient_row() {
  const Shape shape{{"row", 2}, {"column", 3}};
  const std::vector<ExampleOperand> operands{{"x", shape, -3, 3}, {"d_y", shape}};
  return {gelu_gradient_card,
          {{"gelu_gradient(x, d_y, Gelu::erf)", operands,
            [](std::span<const Value> in) { return gelu_gradient(in[0], in[1], Gelu::erf); }},
           {"gelu_gradient(x, d_y, Gelu::tanh)", operands,
            [](std::span<const Value> in) { return gelu_gradient(in[0], in[1], Gelu::tanh); }}}};
}

}  // namespace stepgrad
