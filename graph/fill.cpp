#include "graph/fill.h"

#include <algorithm>

namespace stepgrad {

namespace {

struct Fill final : OpKernel<Fill> {
  Shape result;
  double number;

  Fill(Shape result_, double number_) : result(std::move(result_)), number(number_) {}
  const Card& card() const override { return fill_card(); }
  Attributes attributes() const override { return {{"number", number}}; }
  Shape shape(InputShapes) const override { return result; }
  template <class T>
  void kernel(Operands<T>, Tensor<T>& y) const {
    std::fill_n(y.write(), y.size(), static_cast<T>(number));
  }
  Gradients gradient(std::span<const Value>, Value, Value, Wanted) const override { return {}; }
};

}  // namespace

const Card& fill_card() {
  static constexpr Card card{.name = "fill", .formula = "Y = c", .gradient = "no operands"};
  return card;
}

Value fill(Graph& graph, Shape shape, double number, Source where) {
  return graph.add(std::make_shared<const Fill>(std::move(shape), number), {}, where);
}

}  // namespace stepgrad
