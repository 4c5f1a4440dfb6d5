#include "ops/mean.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"
#include "ops/reduction_examples.h"
#include "ops/scale.h"

namespace stepgrad {

namespace {

constexpr Card mean_card{.name = "mean",
                         .formula = "Y = Σ X / n over the axes",
                         .gradient = "dX = dY / n, repeated along the axes"};

struct Mean final : ReductionOp<Mean> {
  using ReductionOp::ReductionOp;
  const Card& card() const override { return mean_card; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Extents& x = in[0].extents();
    kernels::sum(in[0], reduction.axes.of(x), 1 / reduction.count(x), y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {reduction.spread(scale(dy, 1 / reduction.count(in[0].shape().extents())), in[0].shape())};
  }
};

}  // namespace

Value mean(Value x, Axes axes, ReducedAxes kept, Source where) {
  return apply<Mean>({x}, where, Reduction{std::move(axes), kept});
}

CatalogRow mean_row() { return {mean_card, reduction_examples("mean", mean)}; }

}  // namespace stepgrad
