#include "ops/add.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
#include "ops/broadcasting_examples.h"
#include "ops/kernels/elementwise.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card add_card{.name = "add", .formula = "Y = A + B", .gradient = "dA = dY, dB = dY"};

struct Add final : OpKernel<Add> {
  const Card& card() const override { return add_card; }
  Shape shape(InputShapes in) const override { return broadcast_shape(in[0], in[1]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::add(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[0]) result[0] = sum_to(dy, in[0].shape());
    if (wanted[1]) result[1] = sum_to(dy, in[1].shape());
    return result;
  }
};

}  // namespace

Value add(Value a, Value b, Source where) { return apply<Add>({a, b}, where); }

CatalogRow add_row() { return {add_card, broadcasting_examples("add", add)}; }

}  // namespace stepgrad
