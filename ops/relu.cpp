#include "ops/relu.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"
#include "ops/relu_gradient.h"

namespace stepgrad {

namespace {

constexpr Card relu_card{
    .name = "relu", .formula = "Y = max(X, 0)", .gradient = "dX = dY where X > 0, else 0"};

struct Relu final : OpKernel<Relu> {
  const Card& card() const override { return relu_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::relu(in[0], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {relu_gradient(in[0], dy)};
  }
};

}  // namespace

Value relu(Value x, Source where) { return apply<Relu>({x}, where); }

CatalogRow relu_row() {
  return {relu_card, {{"relu(x)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
                         return relu(in[0]);
                       }}}};
}

}  // namespace stepgrad
