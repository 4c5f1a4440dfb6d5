#include "ops/transpose.h"

#include "graph/graph.h"

namespace stepgrad {

namespace {

constexpr Card transpose_card{
    .name = "transpose", .formula = "Y[…, j, …, i, …] = X[…, i, …, j, …]", .gradient = "dX = transpose(dY)"};

struct Transpose final : OpView<Transpose> {
  std::ptrdiff_t a, b;

  Transpose(std::ptrdiff_t a_, std::ptrdiff_t b_) : a(a_), b(b_) {}
  const Card& card() const override { return transpose_card; }
  Attributes attributes() const override { return {{"axes", std::vector<std::int64_t>{a, b}}}; }
  Shape shape(InputShapes in) const override {
    Shape result = in[0];
    std::swap(result[in[0].axis(a)], result[in[0].axis(b)]);
    return result;
  }
  template <class T>
  Tensor<T> view(const Tensor<T>& x) const {
    return x.transposed(axis_index(a, x.rank()), axis_index(b, x.rank()));
  }
  Gradients gradient(std::span<const Value>, Value, Value dy, Wanted) const override {
    return {transpose(dy, a, b)};
  }
};

}  // namespace

Value transpose(Value x, std::ptrdiff_t a, std::ptrdiff_t b, Source where) {
  return apply<Transpose>({x}, where, a, b);
}

Value transpose(Value x, Source where) { return transpose(x, -2, -1, where); }

CatalogRow transpose_row() {
  const Shape shape{{"batch", 2}, {"row", 3}, {"column", 4}};
  return {transpose_card,
          {{"transpose(x)", {{"x", shape}}, [](std::span<const Value> in) { return transpose(in[0]); }},
           {"transpose(x, 0, 2)", {{"x", shape}}, [](std::span<const Value> in) {
              return transpose(in[0], 0, 2);
            }}}};
}

}  // namespace stepgrad
