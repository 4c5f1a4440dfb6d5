#include "ops/sub.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
#include "ops/broadcasting_examples.h"
#include "ops/kernels/elementwise.h"
#include "ops/scale.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card sub_card{.name = "sub", .formula = "Y = A − B", .gradient = "dA = dY, dB = −dY"};

struct Sub final : OpKernel<Sub> {
  const Card& card() const override { return sub_card; }
  Shape shape(InputShapes in) const override { return broadcast_shape(in[0], in[1]); }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::sub(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    Gradients result(2);
    if (wanted[0]) result[0] = sum_to(dy, in[0].shape());
    if (wanted[1]) result[1] = sum_to(scale(dy, -1), in[1].shape());
    return result;
  }
};

}  // namespace

Value sub(Value a, Value b, Source where) { return apply<Sub>({a, b}, where); }

CatalogRow sub_row() { return {sub_card, broadcasting_examples("sub", sub)}; }

}  // namespace stepgrad
