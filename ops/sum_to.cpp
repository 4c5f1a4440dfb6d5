#include "ops/sum_to.h"

#include "graph/graph.h"
#include "ops/broadcast_to.h"
#include "ops/kernels/reduce.h"

namespace stepgrad {

namespace {

constexpr Card sum_to_card{.name = "sum_to",
                           .formula = "Y = Σ X over the axes that broadcasting stretched",
                           .gradient = "dX = broadcast_to(dY)"};

struct SumTo final : OpKernel<SumTo> {
  Shape to;

  explicit SumTo(Shape to_) : to(std::move(to_)) {}
  const Card& card() const override { return sum_to_card; }
  Attributes attributes() const override { return {{"shape", sizes(to)}}; }
  Shape shape(InputShapes in) const override {
    need(broadcasts(to, in[0]), "x must have the shape that the result broadcasts to");
    return to;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Tensor<T>& x = in[0];
    PerAxis<bool> stretched(x.rank(), true);
    const std::size_t extra = x.rank() - to.rank();
    for (std::size_t axis = 0; axis < to.rank(); ++axis)
      stretched[extra + axis] = to[axis].size != x.extents()[extra + axis];
    kernels::sum(x, stretched, 1, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {broadcast_to(dy, in[0].shape())};
  }
};

}  // namespace

Value sum_to(Value x, const Shape& shape, Source where) {
  return x.shape().same_sizes(shape) ? x : apply<SumTo>({x}, where, shape);
}

CatalogRow sum_to_row() {
  return {sum_to_card,
          {{"sum_to(x, {{\"row\", 2}, {\"\", 1}})",
            {{"x", {{"batch", 2}, {"row", 2}, {"column", 3}}}},
            [](std::span<const Value> in) {
              return sum_to(in[0], {{"row", 2}, {"", 1}});
            }},
           {"sum_to(x, {})", {{"x", {{"row", 2}}}}, [](std::span<const Value> in) {
              return sum_to(in[0], {});
            }}}};
}

}  // namespace stepgrad
