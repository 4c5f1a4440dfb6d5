#include "ops/mul.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
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

CatalogRow mul_row() {
  const auto build = [](std::span<const Value> in) { return mul(in[0], in[1]); };
  return {mul_card,
          {{"mul(a, b)", {{"a", {{"row", 2}, {"column", 3}}}, {"b", {{"row", 2}, {"column", 3}}}}, build},
           {"mul(a, row)", {{"a", {{"row", 2}, {"column", 3}}}, {"row", {{"column", 3}}}}, build},
           {"mul(column, row)", {{"column", {{"row", 2}, {"", 1}}}, {"row", {{"column", 3}}}}, build},
           {"mul(scalar, a)", {{"scalar", {}}, {"a", {{"row", 2}, {"column", 3}}}}, build}}};
}

}  // namespace stepgrad
