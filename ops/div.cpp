#include "ops/div.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
#include "ops/broadcasting_examples.h"
#include "ops/kernels/elementwise.h"
#include "ops/mul.h"
#include "ops/scale.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card div_card{.name = "div", .formula = "Y = A / B", .gradient = "dA = dY / B, dB = −dY ∘ Y / B"};

struct Div final : OpKernel<Div> {
  const Card& card() const override { return div_card; }
  Shape shape(InputShapes in) const override { return broadcast_shape(in[0], in[1]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::div(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value y, Value dy, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[0]) result[0] = sum_to(div(dy, in[1]), in[0].shape());
    if (wanted[1]) result[1] = sum_to(scale(div(mul(dy, y), in[1]), -1), in[1].shape());
    return result;
  }
};

}  // namespace

Value div(Value a, Value b, Source where) { return apply<Div>({a, b}, where); }

CatalogRow div_row() { return {div_card, broadcasting_examples("div", div, 0.5, 2)}; }

}  // namespace stepgrad
