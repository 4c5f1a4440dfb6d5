#include "ops/reshape.h"

#include "graph/graph.h"

namespace stepgrad {

namespace {

constexpr Card reshape_card{.name = "reshape",
                            .formula = "Y has the numbers of X in row-major order under other axes",
                            .gradient = "dX = reshape(dY) to the axes of X"};

struct Reshape final : OpView<Reshape> {
  Shape to;

  explicit Reshape(Shape to_) : to(std::move(to_)) {}
  const Card& card() const override { return reshape_card; }
  Attributes attributes() const override { return {{"shape", sizes(to)}}; }
  Shape shape(InputShapes in) const override {
    if (in[0].elements() != to.elements()) {
      throw ShapeError("x has " + std::to_string(in[0].elements()) + " elements, but " + to_string(to) +
                       " has " + std::to_string(to.elements()));
    }
    return to;
  }
  template <class T>
  Tensor<T> view(const Tensor<T>& x) const {
    return x.reshaped(to.extents());
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {reshape(dy, in[0].shape())};
  }
};

}  // namespace

Value reshape(Value x, Shape shape, Source where) { return apply<Reshape>({x}, where, std::move(shape)); }

CatalogRow reshape_row() {
  return {reshape_card,
          {{"reshape(x, {{\"head\", 3}, {\"dim\", 4}})",
            {{"x", {{"row", 2}, {"column", 6}}}},
            [](std::span<const Value> in) {
              return reshape(in[0], {{"head", 3}, {"dim", 4}});
            }}}};
}

}  // namespace stepgrad
