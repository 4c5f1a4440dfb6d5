#include "ops/max_share.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"

namespace stepgrad {

namespace {

constexpr Card max_share_card{.name = "max_share",
                              .formula = "Y = 1/n at the n largest of X over the axes, else 0",
                              .gradient = "dX = 0"};

struct MaxShare final : OpKernel<MaxShare> {
  Axes axes;

  explicit MaxShare(Axes axes_) : axes(std::move(axes_)) {}
  const Card& card() const override { return max_share_card; }
  Attributes attributes() const override { return axes.attributes(); }
  Shape shape(InputShapes in) const override {
    axes.of(in[0].extents());
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::max_share(in[0], axes.of(in[0].extents()), y);
  }
  Gradients gradient(std::span<const Value>, Value, Value, Wanted) const override { return {std::nullopt}; }
};

}  // namespace

Value max_share(Value x, Axes axes, Source where) { return apply<MaxShare>({x}, where, std::move(axes)); }

CatalogRow max_share_row() {
  return {max_share_card,
          {{"max_share(x, {1})", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
              return max_share(in[0], {1});
            }}}};
}

}  // namespace stepgrad
