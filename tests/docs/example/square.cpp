#include "square.h"

#include "graph/graph.h"
#include "graph/walk.h"
#include "ops/mul.h"
#include "ops/scale.h"

namespace stepgrad {

namespace {

constexpr Card square_card{.name = "square", .formula = "Y = X ∘ X", .gradient = "dX = 2 dY ∘ X"};

struct Square final : OpKernel<Square> {
  const Card& card() const override { return square_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Tensor<T>& x = in[0];
    T* result = y.write();
    walk_rows<1>(x.extents(), {x.strides()}, [&](auto at, std::size_t count, auto step) {
      const T* from = x.data() + at[0];
      for (std::size_t k = 0; k < count; ++k, from += step[0]) *result++ = *from * *from;
    });
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {scale(mul(dy, in[0]), 2)};
  }
};

}  // namespace

Value square(Value x, Source where) { return apply<Square>({x}, where); }

CatalogRow square_row() {
  return {square_card, {{"square(x)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
                           return square(in[0]);
                         }}}};
}

}  // namespace stepgrad
