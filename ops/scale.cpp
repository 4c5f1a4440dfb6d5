#include "ops/scale.h"

#include "graph/graph.h"
#include "ops/kernels/elementwise.h"

namespace stepgrad {

namespace {

constexpr Card scale_card{.name = "scale", .formula = "Y = c X", .gradient = "dX = c dY"};

struct Scale final : OpKernel<Scale> {
  double factor;

  explicit Scale(double factor_) : factor(factor_) {}
  const Card& card() const override { return scale_card; }
  Attributes attributes() const override { return {{"factor", factor}}; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::scale(in[0], static_cast<T>(factor), y);
  }
  Gradients gradient(std::span<const Value>, Value, Value dy, Wanted) const override {
    return {scale(dy, factor)};
  }
};

}  // namespace

Value scale(Value x, double factor, Source where) { return apply<Scale>({x}, where, factor); }

CatalogRow scale_row() {
  return {scale_card,
          {{"scale(x, 0.125)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
              return scale(in[0], 0.125);
            }}}};
}

}  // namespace stepgrad
