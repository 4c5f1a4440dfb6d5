#include "ops/sqrt.h"

#include "graph/graph.h"
#include "ops/div.h"
#include "ops/kernels/elementwise.h"
#include "ops/scale.h"

namespace stepgrad {

namespace {

constexpr Card sqrt_card{.name = "sqrt", .formula = "Y = √X", .gradient = "dX = dY / 2Y"};

struct Sqrt final : OpKernel<Sqrt> {
  const Card& card() const override { return sqrt_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::sqrt(in[0], y);
  }
  Gradients gradient(std::span<const Value>, Value y, Value dy, Wanted) const override {
    return {div(dy, scale(y, 2))};
  }
};

}  // namespace

Value sqrt(Value x, Source where) { return apply<Sqrt>({x}, where); }

CatalogRow sqrt_row() {
  return {sqrt_card,
          {{"sqrt(x)", {{"x", {{"row", 2}, {"column", 3}}, 0.5, 2}}, [](std::span<const Value> in) {
              return sqrt(in[0]);
            }}}};
}

}  // namespace stepgrad
