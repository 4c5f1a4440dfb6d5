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
    T* const first = y.write();
    for (std::size_t i = 0; i < in.size(); ++i) {
      T* sum = first;
      walk_rows<1>(y.extents(), {in[i].strides()}, [&](auto at, std::size_t count, auto step) {
        const T* term = in[i].data() + at[0];
        for (std::size_t k = 0; k < count; ++k, ++sum, term += step[0]) *sum = i == 0 ? *term : *sum + *term;
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
