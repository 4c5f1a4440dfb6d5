#include "ops/relu_gradient.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"

namespace stepgrad {

namespace {

constexpr Card relu_gradient_card{.name = "relu_gradient",
                                  .formula = "Y = B where A > 0, else 0",
                                  .gradient = "dA = 0, dB = dY where A > 0, else 0"};

struct ReluGradient final : OpKernel<ReluGradient> {
  const Card& card() const override { return relu_gradient_card; }
  Shape shape(InputShapes in) const override {
    need(in[0].same_sizes(in[1]), "x and its gradient must have the same sizes");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::relu_gradient(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[1]) result[1] = relu_gradient(in[0], g);
    return result;
  }
};

}  // namespace

Value relu_gradient(Value x, Value dy, Source where) { return apply<ReluGradient>({x, dy}, where); }

CatalogRow relu_gradient_row() {
  return {relu_gradient_card,
          {{"relu_gradient(x, dy)",
            {{"x", {{"row", 2}, {"column", 3}}}, {"dy", {{"row", 2}, {"column", 3}}}},
            [](std::span<const Value> in) { return relu_gradient(in[0], in[1]); }}}};
}

}  // namespace stepgrad
