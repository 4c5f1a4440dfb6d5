#include "ops/matmul.h"

#include "graph/graph.h"
#include "ops/kernels/products.h"
#include "ops/product_shape.h"
#include "ops/reshape.h"
#include "ops/sum_to.h"
#include "ops/transpose.h"

namespace stepgrad {

namespace {

constexpr Card matmul_card{.name = "matmul", .formula = "Y = A B", .gradient = "dA = dY Bᵀ, dB = Aᵀ dY"};

Value reshaped(Value x, const Shape& to) { return x.shape().same_sizes(to) ? x : reshape(x, to); }

struct Matmul final : OpKernel<Matmul> {
  const Card& card() const override { return matmul_card; }
  Shape shape(InputShapes in) const override { return ProductShape(in[0], in[1]).result; }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::matmul(in[0], in[1], y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    const ProductShape shapes(in[0].shape(), in[1].shape());
    const Value upstream = reshaped(dy, shapes.product);
    Gradients result(2);
    if (wanted[0]) {
      const Value bt = transpose(reshaped(in[1], shapes.right));
      result[0] = reshaped(sum_to(matmul(upstream, bt), shapes.left), in[0].shape());
    }
    if (wanted[1]) {
      const Value at = transpose(reshaped(in[0], shapes.left));
      result[1] = reshaped(sum_to(matmul(at, upstream), shapes.right), in[1].shape());
    }
    return result;
  }
};

}  // namespace

Value matmul(Value a, Value b, Source where) { return apply<Matmul>({a, b}, where); }

CatalogRow matmul_row() {
  const auto build = [](std::span<const Value> in) { return matmul(in[0], in[1]); };
  const ExampleOperand a{"a", {{"batch", 2}, {"row", 2}, {"inner", 3}}};
  const ExampleOperand b{"b", {{"batch", 2}, {"inner", 3}, {"column", 4}}};
  return {matmul_card,
          {{"matmul(a, b)", {a, b}, build},
           {"matmul(matrix, b)", {{"matrix", {{"row", 2}, {"inner", 3}}}, b}, build},
           {"matmul(row, b)", {{"row", {{"inner", 3}}}, b}, build},
           {"matmul(a, column)", {a, {"column", {{"inner", 3}}}}, build},
           {"matmul(u, v)", {{"u", {{"inner", 3}}}, {"v", {{"inner", 3}}}}, build}}};
}

}  // namespace stepgrad
