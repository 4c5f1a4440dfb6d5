#include "ops/sum.h"

#include "graph/graph.h"
#include "ops/kernels/reduce.h"

namespace stepgrad {

namespace {

constexpr Card sum_card{
    .name = "sum", .formula = "Y = Σ X over the axes", .gradient = "dX = dY, repeated along the axes"};

struct Sum final : OpKernel<Sum> {
  Reduction reduction;

  explicit Sum(Reduction reduction_) : reduction(std::move(reduction_)) {}
  const Card& card() const override { return sum_card; }
  Attributes attributes() const override { return reduction.attributes(); }
  Shape shape(InputShapes in) const override { return reduction.shape(in[0]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::sum(in[0], reduction.of(in[0].extents()), 1, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {reduction.spread(dy, in[0].shape())};
  }
};

}  // namespace

Value sum(Value x, Source where) { return apply<Sum>({x}, where, Reduction{}); }

Value sum(Value x, std::vector<std::ptrdiff_t> axes, ReducedAxes kept, Source where) {
  return apply<Sum>({x}, where, Reduction{std::move(axes), kept});
}

CatalogRow sum_row() {
  const ExampleOperand x{"x", {{"batch", 2}, {"row", 3}, {"column", 2}}};
  return {sum_card,
          {{"sum(x)", {x}, [](std::span<const Value> in) { return sum(in[0]); }},
           {"sum(x, {0, -1})",
            {x},
            [](std::span<const Value> in) {
              return sum(in[0], {0, -1});
            }},
           {"sum(x, {1}, ReducedAxes::keep)", {x}, [](std::span<const Value> in) {
              return sum(in[0], {1}, ReducedAxes::keep);
            }}}};
}

}  // namespace stepgrad
