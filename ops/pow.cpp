#include "ops/pow.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"
#include "ops/mul.h"
#include "ops/scale.h"

namespace stepgrad {

namespace {

constexpr Card pow_card{.name = "pow", .formula = "Y = Xᵖ", .gradient = "dX = p dY ∘ Xᵖ⁻¹"};

struct Pow final : OpKernel<Pow> {
  double exponent;

  explicit Pow(double exponent_) : exponent(exponent_) {}
  const Card& card() const override { return pow_card; }
  Attributes attributes() const override { return {{"exponent", exponent}}; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::pow(in[0], static_cast<T>(exponent), y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    if (exponent == 0) return {std::nullopt};  // the general form would be 0 · x⁻¹, NaN at 0
    return {mul(dy, scale(pow(in[0], exponent - 1), exponent))};
  }
};

}  // namespace

Value pow(Value x, double exponent, Source where) { return apply<Pow>({x}, where, exponent); }

CatalogRow pow_row() {
  return {pow_card,
          {{"pow(x, 3)",
            {{"x", {{"row", 2}, {"column", 3}}}},
            [](std::span<const Value> in) { return pow(in[0], 3); }},
           {"pow(x, -0.5)", {{"x", {{"row", 2}, {"column", 3}}, 0.5, 2}}, [](std::span<const Value> in) {
              return pow(in[0], -0.5);
            }}}};
}

}  // namespace stepgrad
