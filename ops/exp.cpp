#include "ops/exp.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"
#include "ops/mul.h"

namespace stepgrad {

namespace {

constexpr Card exp_card{.name = "exp", .formula = "Y = exp(X)", .gradient = "dX = dY ∘ Y"};

struct Exp final : OpKernel<Exp> {
  const Card& card() const override { return exp_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::exp(in[0], y);
  }
  Gradients gradient(std::span<const Value>, Value y, Value dy, Wanted) const override {
    return {mul(dy, y)};
  }
};

}  // namespace

Value exp(Value x, Source where) { return apply<Exp>({x}, where); }

CatalogRow exp_row() {
  return {exp_card, {{"exp(x)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
                        return exp(in[0]);
                      }}}};
}

}  // namespace stepgrad
