#include "ops/max.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"
#include "ops/max_share.h"
#include "ops/mul.h"
#include "ops/reduction_examples.h"

namespace stepgrad {

namespace {

constexpr Card max_card{.name = "max",
                        .formula = "Y = max X over the axes",
                        .gradient = "dX = max_share(X) ∘ dY, repeated along the axes"};

struct Max final : ReductionOp<Max> {
  using ReductionOp::ReductionOp;
  const Card& card() const override { return max_card; }
  Shape shape(InputShapes in) const override {
    const Shape result = reduction.shape(in[0]);
    need(reduction.count(in[0].extents()) != 0, "an axis that is reduced must not be empty");
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::max(in[0], reduction.axes.of(in[0].extents()), y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {mul(max_share(in[0], reduction.axes), reduction.spread(dy, in[0].shape()))};
  }
};

}  // namespace

Value max(Value x, Axes axes, ReducedAxes kept, Source where) {
  return apply<Max>({x}, where, Reduction{std::move(axes), kept});
}

CatalogRow max_row() { return {max_card, reduction_examples("max", max)}; }

}  // namespace stepgrad
