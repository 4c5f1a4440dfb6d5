#include "ops/concat.h"

#include <limits>

#include "graph/graph.h"
#include "ops/kernels/copy.h"
#include "ops/slice.h"

namespace stepgrad {

namespace {

constexpr Card concat_card{
    .name = "concat", .formula = "Y = [X₁; X₂; …]", .gradient = "dXᵢ = the part of dY where Xᵢ lies"};

struct Concat final : OpKernel<Concat> {
  std::ptrdiff_t axis;

  explicit Concat(std::ptrdiff_t axis_) : axis(axis_) {}
  const Card& card() const override { return concat_card; }
  Attributes attributes() const override { return {{"axis", axis}}; }
  Shape shape(InputShapes in) const override {
    Shape result = in[0];
    const std::size_t along = in[0].axis(axis);
    for (std::size_t i = 1; i < in.size(); ++i) {
      need(in[i].rank() == result.rank(), "all operands must have the same number of axes");
      for (std::size_t k = 0; k < result.rank(); ++k) {
        need(k == along || in[i][k].size == result[k].size,
             "all axes but the one along which they are joined must agree");
      }
      need(in[i][along].size <= std::numeric_limits<std::size_t>::max() - result[along].size,
           "the operands together are longer than any axis");
      result[along].size += in[i][along].size;
    }
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* to = y.write();
    const std::size_t along = axis_index(axis, y.rank());
    for (std::size_t i = 0; i < in.size(); ++i) {
      kernels::copy(in[i], to, y.strides());
      to += static_cast<std::ptrdiff_t>(in[i].extents()[along]) * y.strides()[along];
    }
  }
  Gradients gradient(std::span<const Value> in, Value y, Value dy, Wanted wanted) const override {
    Gradients result(in.size());
    std::ptrdiff_t start = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto stop = start + static_cast<std::ptrdiff_t>(in[i].shape()[y.shape().axis(axis)].size);
      if (wanted[i]) result[i] = slice(dy, axis, start, stop);
      start = stop;
    }
    return result;
  }
};

}  // namespace

Value concat(const std::vector<Value>& values, std::ptrdiff_t axis, Source where) {
  if (values.empty()) throw Error("concat: there is nothing to join\n    at " + to_string(where));
  return apply<Concat>(values, where, axis);
}

CatalogRow concat_row() {
  return {concat_card,
          {{"concat({a, b}, -1)",
            {{"a", {{"row", 2}, {"column", 3}}}, {"b", {{"row", 2}, {"column", 1}}}},
            [](std::span<const Value> in) {
              return concat({in[0], in[1]}, -1);
            }},
           {"concat({a, b, a}, 0)",
            {{"a", {{"row", 2}, {"column", 3}}}, {"b", {{"row", 1}, {"column", 3}}}},
            [](std::span<const Value> in) {
              return concat({in[0], in[1], in[0]}, 0);
            }}}};
}

}  // namespace stepgrad
