#include "ops/linear.h"

#include "graph/graph.h"
#include "ops/kernels/products.h"
#include "ops/linear_weight_gradient.h"
#include "ops/matmul.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card linear_card{.name = "linear",
                           .formula = "Y = X Wᵀ + b",
                           .gradient = "dX = dY W, dW = dYᵀ X, db = Σ dY over the leading axes"};

struct LinearOp final : OpKernel<LinearOp> {
  const Card& card() const override { return linear_card; }
  Shape shape(InputShapes in) const override {
    const Shape &x = in[0], &weight = in[1];
    need(weight.rank() == 2, "the weight must have the axes [out, in]");
    need(x.rank() >= 1, "x must have at least the axis [in]");
    const bool turned = x.last().size == weight[0].size;
    need(
        x.last().size == weight[1].size, "the last axis of x must match the weight's second axis, [out, in]",
        turned
            ? "did you mean linear({0}, transpose({1}))? The weight is stored (out, in), as PyTorch stores it"
            : "");
    if (in.size() == 3) {
      need(in[2].rank() == 1 && in[2][0].size == weight[0].size,
           "the bias must have one axis, as long as the weight's first");
    }
    Shape result = x;
    result[x.rank() - 1] = weight[0];
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::linear(in[0], in[1], in.size() == 3 ? &in[2] : nullptr, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    const Value x = in[0], weight = in[1];
    Gradients result(in.size());
    if (wanted[0]) result[0] = matmul(dy, weight);
    if (wanted[1]) result[1] = linear_weight_gradient(dy, x);
    if (in.size() == 3 && wanted[2]) result[2] = sum_to(dy, in[2].shape());
    return result;
  }
};

}  // namespace

Value linear(Value x, Value weight, Value bias, Source where) {
  return apply<LinearOp>({x, weight, bias}, where);
}
Value linear(Value x, Value weight, Source where) { return apply<LinearOp>({x, weight}, where); }

CatalogRow linear_row() {
  const ExampleOperand x{"x", {{"batch", 2}, {"seq", 3}, {"embed", 4}}},
      weight{"weight", {{"out", 2}, {"in", 4}}};
  const ExampleOperand bias{"bias", {{"out", 2}}};
  return {linear_card,
          {{"linear(x, weight, bias)",
            {x, weight, bias},
            [](std::span<const Value> in) { return linear(in[0], in[1], in[2]); }},
           {"linear(x, weight)", {x, weight}, [](std::span<const Value> in) { return linear(in[0], in[1]); }},
           {"linear(vector, weight, bias)",
            {{"vector", {{"embed", 4}}}, weight, bias},
            [](std::span<const Value> in) { return linear(in[0], in[1], in[2]); }}}};
}

}  // namespace stepgrad
