#include "ops/mean.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"
#include "ops/scale.h"

namespace stepgrad {

namespace {

constexpr Card mean_card{.name = "mean",
                         .formula = "Y = Σ X / n over the axes",
                         .gradient = "dX = dY / n, repeated along the axes"};

struct Mean final : OpKernel<Mean> {
  Reduction reduction;

  explicit Mean(Reduction reduction_) : reduction(std::move(reduction_)) {}
  const Card& card() const override { return mean_card; }
  Attributes attributes() const override { return reduction.attributes(); }
  Shape shape(InputShapes in) const override { return reduction.shape(in[0]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Extents& x = in[0].extents();
    kernels::sum(in[0], reduction.of(x), 1 / reduction.count(x), y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {reduction.spread(scale(dy, 1 / reduction.count(in[0].shape().extents())), in[0].shape())};
  }
};

}  // namespace

Value mean(Value x, Source where) { return apply<Mean>({x}, where, Reduction{}); }

Value mean(Value x, std::vector<std::ptrdiff_t> axes, ReducedAxes kept, Source where) {
  return apply<Mean>({x}, where, Reduction{std::move(axes), kept});
}

CatalogRow mean_row() {
  const ExampleOperand x{"x", {{"batch", 2}, {"row", 3}, {"column", 2}}};
  return {mean_card,
          {{"mean(x)", {x}, [](std::span<const Value> in) { return mean(in[0]); }},
           {"mean(x, {0, -1})",
            {x},
            [](std::span<const Value> in) {
              return mean(in[0], {0, -1});
            }},
           {"mean(x, {1}, ReducedAxes::keep)", {x}, [](std::span<const Value> in) {
              return mean(in[0], {1}, ReducedAxes::keep);
            }}}};
}

}  // namespace stepgrad
