#include "ops/log.h"

#include "graph/graph.h"
#include "ops/div.h"
#include "ops/kernels/elementwise.h"

namespace stepgrad {

namespace {

constexpr Card log_card{.name = "log", .formula = "Y = log(X)", .gradient = "dX = dY / X"};

struct Log final : OpKernel<Log> {
  const Card& card() const override { return log_card; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::log(in[0], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {div(dy, in[0])};
  }
};

}  // namespace

Value log(Value x, Source where) { return apply<Log>({x}, where); }

CatalogRow log_row() {
  return {log_card, {{"log(x)", {{"x", {{"row", 2}, {"column", 3}}, 0.5, 2}}, [](std::span<const Value> in) {
                        return log(in[0]);
                      }}}};
}

}  // namespace stepgrad
