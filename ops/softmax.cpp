#include "ops/softmax.h"

#include "graph/graph.h"
#include "ops/kernels/rows.h"
#include "ops/softmax_gradient.h"

namespace stepgrad {

namespace {

constexpr Card softmax_card{
    .name = "softmax", .formula = "Y = exp(X) / Σ exp(X)", .gradient = "dX = Y ∘ (dY − ⟨dY, Y⟩)"};

struct Softmax final : OpKernel<Softmax> {
  const Card& card() const override { return softmax_card; }
  Shape shape(InputShapes in) const override {
    need(!in[0].empty(), "x needs an axis to normalise over");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::softmax(in[0], y);
  }
  Gradients gradient(std::span<const Value>, Value y, Value dy, Wanted) const override {
    return {softmax_gradient(y, dy)};
  }
};

}  // namespace

Value softmax(Value x, Source where) { return apply<Softmax>({x}, where); }

CatalogRow softmax_row() {
  return {softmax_card,
          {{"softmax(scores)", {{"scores", {{"query", 3}, {"key", 4}}}}, [](std::span<const Value> in) {
              return softmax(in[0]);
            }}}};
}

}  // namespace stepgrad
