#include "graph/accumulate.h"

#include "graph/walk.h"

namespace stepgrad {

namespace {

struct Accumulate final : OpKernel<Accumulate> {
  const Card& card() const override { return accumulate_card(); }
  Shape shape(InputShapes in) const override {
    for (std::size_t i = 1; i < in.size(); ++i)
      need(in[i].same_sizes(in[0]), "all terms must have the same shape");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* sum = y.write();
    for (std::size_t i = 0; i < in.size(); ++i) {
      const T* term = in[i].data();
      walk_rows<2>(y.extents(), {in[i].strides(), y.strides()}, [&](auto at, std::size_t count, auto step) {
        for (std::size_t k = 0; k < count; ++k) {
          const T x = term[at[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
          T& total = sum[at[1] + static_cast<std::ptrdiff_t>(k)];
          total = i == 0 ? x : total + x;
        }
      });
    }
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return Gradients(in.size(), dy);
  }
};

}  // namespace

const Card& accumulate_card() {
  static constexpr Card card{.name = "accumulate", .formula = "Y = X₁ + X₂ + …", .gradient = "dXᵢ = dY"};
  return card;
}

Value accumulate(std::span<const Value> terms, Source where) { return apply<Accumulate>(terms, where); }

}  // namespace stepgrad
