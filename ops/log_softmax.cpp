#include "ops/log_softmax.h"

#include "graph/graph.h"
#include "ops/exp.h"
#include "ops/kernels/rows.h"
#include "ops/mul.h"
#include "ops/sub.h"
#include "ops/sum.h"

namespace stepgrad {

namespace {

constexpr Card log_softmax_card{
    .name = "log_softmax", .formula = "Y = X − log Σ exp(X)", .gradient = "dX = dY − exp(Y) ∘ Σ dY"};

struct LogSoftmax final : OpKernel<LogSoftmax> {
  const Card& card() const override { return log_softmax_card; }
  Shape shape(InputShapes in) const override {
    need(!in[0].empty(), "x needs an axis to normalise over");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::log_softmax(in[0], y);
  }
  Gradients gradient(std::span<const Value>, Value y, Value dy, Wanted) const override {
    return {sub(dy, mul(exp(y), sum(dy, {-1}, ReducedAxes::keep)))};
  }
};

}  // namespace

Value log_softmax(Value x, Source where) { return apply<LogSoftmax>({x}, where); }

CatalogRow log_softmax_row() {
  return {log_softmax_card,
          {{"log_softmax(x)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
              return log_softmax(in[0]);
            }}}};
}

}  // namespace stepgrad
