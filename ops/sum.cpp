#include "ops/sum.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"
#include "ops/reduction_examples.h"

namespace stepgrad {

namespace {

constexpr Card sum_card{
    .name = "sum", .formula = "Y = Σ X over the axes", .gradient = "dX = dY, repeated along the axes"};

struct Sum final : ReductionOp<Sum> {
  using ReductionOp::ReductionOp;
  const Card& card() const override { return sum_card; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::sum(in[0], reduction.axes.of(in[0].extents()), 1, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {reduction.spread(dy, in[0].shape())};
  }
};

}  // namespace

Value sum(Value x, Axes axes, ReducedAxes kept, Source where) {
  return apply<Sum>({x}, where, Reduction{std::move(axes), kept});
}

CatalogRow sum_row() { return {sum_card, reduction_examples("sum", sum)}; }

}  // namespace stepgrad
