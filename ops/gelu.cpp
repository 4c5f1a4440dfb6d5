#include "ops/gelu.h"

#include "graph/graph.h"
#include "ops/gelu_gradient.h"
#include "ops/kernels/gelu.h"

namespace stepgrad {

namespace {

constexpr Card gelu_card{.name = "gelu", .formula = "Y = X Φ(X)", .gradient = "dX = (Φ(X) + X Φ′(X)) ∘ dY"};

struct GeluOp final : OpKernel<GeluOp> {
  Gelu form;

  explicit GeluOp(Gelu form_) : form(form_) {}
  const Card& card() const override { return gelu_card; }
  Attributes attributes() const override { return {{"form", to_string(form)}}; }
  Shape shape(InputShapes in) const override { return in[0]; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::gelu(in[0], form, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {gelu_gradient(in[0], dy, form)};
  }
};

}  // namespace

std::string to_string(Gelu form) {
  switch (form) {
    case Gelu::erf:
      return "erf";
    case Gelu::tanh:
      return "tanh";
    case Gelu::fast:
      return "fast";
  }
  return {};
}

Value gelu(Value x, Gelu form, Source where) { return apply<GeluOp>({x}, where, form); }

CatalogRow gelu_row() {
  const ExampleOperand x{"x", {{"row", 2}, {"column", 3}}, -3, 3};
  return {gelu_card,
          {{"gelu(x, Gelu::erf)", {x}, [](std::span<const Value> in) { return gelu(in[0], Gelu::erf); }},
           {"gelu(x, Gelu::tanh)", {x}, [](std::span<const Value> in) { return gelu(in[0], Gelu::tanh); }}}};
}

}  // namespace stepgrad
