#include "ops/mul.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
#include "ops/broadcasting_examples.h"
#include "ops/kernels/elementwise.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card mul_card{.name = "mul", .formula = "Y = A ∘ B", .gradient = "dA = dY ∘ B, dB = dY ∘ A"};

struct Mul final : OpKernel<Mul> {
  const Card& card() const override { return mul_card; }
  Shape shape(InputShapes in) const override { return broadcast_shape(in[0], in[1]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::mul(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[0]) result[0] = sum_to(mul(dy, in[1]), in[0].shape());
    if (wanted[1]) result[1] = sum_to(mul(dy, in[0]), in[1].shape());
    return result;
  }
};

}  // namespace

Value mul(Value a, Value b, Source where) { return apply<Mul>({a, b}, where); }

CatalogRow mul_row() { return {mul_card, broadcasting_examples("mul", mul)}; }

}  // namespace stepgrad
