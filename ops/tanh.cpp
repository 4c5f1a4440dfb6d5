#include "ops/tanh.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"
#include "ops/mul.h"
#include "ops/sub.h"

namespace stepgrad {

namespace {

constexpr Card tanh_card{.name = "tanh", .formula = "Y = tanh X", .gradient = "dX = dY − dY ∘ Y ∘ Y"};

struct Tanh final : OpKernel<Tanh> {
  const Card& card() const override { return tanh_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::tanh(in[0], y);
  }
  Gradients gradient(std::span<const Value>, Value y, Value dy, Wanted) const override {
    return {sub(dy, mul(dy, mul(y, y)))};
  }
};

}  // namespace

Value tanh(Value x, Source where) { return apply<Tanh>({x}, where); }

CatalogRow tanh_row() {
  return {tanh_card, {{"tanh(x)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
                         return tanh(in[0]);
                       }}}};
}

}  // namespace stepgrad
