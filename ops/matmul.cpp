#include "ops/matmul.h"

#include "graph/graph.h"
#include "ops/broadcast.h"
#include "ops/kernels/products.h"
#include "ops/reshape.h"
#include "ops/sum_to.h"
#include "ops/transpose.h"

namespace stepgrad {

namespace {

constexpr Card matmul_card{.name = "matmul", .formula = "Y = A B", .gradient = "dA = dY Bᵀ, dB = Aᵀ dY"};

// Operands of one axis become matrices: a row on the left, a column on the right.
Shape left_matrix(Shape a) {
  if (a.rank() == 1) a.insert(0, {"", 1});
  return a;
}
Shape right_matrix(Shape b) {
  if (b.rank() == 1) b.push_back({"", 1});
  return b;
}

Value reshaped(Value x, const Shape& to) { return x.shape().same_sizes(to) ? x : reshape(x, to); }

struct Matmul final : OpKernel<Matmul> {
  const Card& card() const override { return matmul_card; }
  Shape shape(InputShapes in) const override {
    need(!in[0].empty() && !in[1].empty(), "both operands need at least one axis", "did you mean {0} * {1}?");
    const Shape a = left_matrix(in[0]), b = right_matrix(in[1]);
    const bool matches = a.last().size == b.last(1).size;
    if (!matches && in[0].rank() > 1 && in[1].rank() > 1) {
      need(a.last().size != b.last().size, inner_rule, "did you mean matmul({0}, transpose({1}))?");
      need(a.last(1).size != b.last(1).size, inner_rule, "did you mean matmul(transpose({0}), {1})?");
    }
    need(matches, inner_rule);
    Shape result = product_shape(a, b);
    if (in[1].rank() == 1) result.erase(result.rank() - 1);
    if (in[0].rank() == 1) result.erase(result.rank() - (in[1].rank() == 1 ? 1 : 2));
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Shape a = left_matrix(Shape(in[0].extents())), b = right_matrix(Shape(in[1].extents()));
    kernels::matmul(in[0].reshaped(a.extents()), in[1].reshaped(b.extents()), product_shape(a, b).extents(),
                    y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    const Shape a = left_matrix(in[0].shape()), b = right_matrix(in[1].shape());
    const Value upstream = reshaped(dy, product_shape(a, b));
    Gradients result(2);
    if (wanted[0]) {
      const Value da = sum_to(matmul(upstream, transpose(reshaped(in[1], b))), a);
      result[0] = reshaped(da, in[0].shape());
    }
    if (wanted[1]) {
      const Value db = sum_to(matmul(transpose(reshaped(in[0], a)), upstream), b);
      result[1] = reshaped(db, in[1].shape());
    }
    return result;
  }

 private:
  static constexpr auto inner_rule =
      "the last axis of the first must match the second-last axis of the second";

  static Shape product_shape(const Shape& a, const Shape& b) {
    Shape product = broadcast_shape(leading(a), leading(b));
    product.push_back(a.last(1));
    product.push_back(b.last());
    return product;
  }
  static Shape leading(const Shape& matrix) {
    return Shape(std::vector<Axis>(matrix.begin(), matrix.end() - 2));
  }
};

}  // namespace

Value matmul(Value a, Value b, Source where) { return apply<Matmul>({a, b}, where); }

CatalogRow matmul_row() {
  const auto build = [](std::span<const Value> in) { return matmul(in[0], in[1]); };
  const ExampleOperand batch{"b", {{"batch", 2}, {"inner", 3}, {"column", 4}}};
  return {matmul_card,
          {{"matmul(a, b)", {{"a", {{"batch", 2}, {"row", 2}, {"inner", 3}}}, batch}, build},
           {"matmul(matrix, b)", {{"matrix", {{"row", 2}, {"inner", 3}}}, batch}, build},
           {"matmul(row, b)", {{"row", {{"inner", 3}}}, batch}, build},
           {"matmul(a, column)",
            {{"a", {{"batch", 2}, {"row", 2}, {"inner", 3}}}, {"column", {{"inner", 3}}}},
            build},
           {"matmul(u, v)", {{"u", {{"inner", 3}}}, {"v", {{"inner", 3}}}}, build}}};
}

}  // namespace stepgrad
