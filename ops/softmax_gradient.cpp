#include "ops/softmax_gradient.h"

#include "graph/graph.h"
#include "ops/kernels/rows.h"
#include "ops/mul.h"
#include "ops/sub.h"
#include "ops/sum.h"

namespace stepgrad {

namespace {

constexpr Card softmax_gradient_card{.name = "softmax_gradient",
                                     .formula = "dX = Y ∘ (dY − ⟨dY, Y⟩)",
                                     .gradient =
                                         "with G = d(dX): d(Y) = G ∘ (dY − ⟨dY, Y⟩) − dY ⟨G, Y⟩, "
                                         "d(dY) = Y ∘ (G − ⟨G, Y⟩)"};

Value row_product(Value a, Value b) { return sum(mul(a, b), {-1}, ReducedAxes::keep); }

struct SoftmaxGradient final : OpKernel<SoftmaxGradient> {
  const Card& card() const override { return softmax_gradient_card; }
  Shape shape(InputShapes in) const override {
    need(!in[0].empty(), "y needs an axis that it is normalised over");
    need(in[0].same_sizes(in[1]), "y and dy must have the same shape");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& dx) const {
    kernels::softmax_gradient(in[0], in[1], dx);
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted wanted) const override {
    const Value y = in[0], dy = in[1];
    Gradients result(2);
    if (wanted[0]) result[0] = sub(mul(g, sub(dy, row_product(dy, y))), mul(dy, row_product(g, y)));
    if (wanted[1]) result[1] = softmax_gradient(y, g);
    return result;
  }
};

}  // namespace

Value softmax_gradient(Value y, Value dy, Source where) { return apply<SoftmaxGradient>({y, dy}, where); }

CatalogRow softmax_gradient_row() {
  const Shape shape{{"query", 3}, {"key", 4}};
  return {softmax_gradient_card,
          {{"softmax_gradient(weights, d_weights)",
            {{"weights", shape, 0, 1}, {"d_weights", shape}},
            [](std::span<const Value> in) { return softmax_gradient(in[0], in[1]); }}}};
}

}  // namespace stepgrad
