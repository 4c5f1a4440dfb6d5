#include "graph/accumulate.h"

#include <algorithm>

#include "graph/walk.h"

namespace stepgrad {

namespace {

// Adds all terms run by run, so that a run of the sum stays in the processor's cache meanwhile.
template <class T>
void add_runs(Operands<T> in, std::size_t size, T* sum) {
  constexpr std::size_t longest = 4096;
  for (std::size_t begin = 0; begin < size; begin += longest) {
    const std::size_t count = std::min(longest, size - begin);
    T* const to = sum + begin;
    std::copy_n(in[0].data() + begin, count, to);
    for (std::size_t i = 1; i < in.size(); ++i) {
      const T* const term = in[i].data() + begin;
      for (std::size_t k = 0; k < count; ++k) to[k] += term[k];
    }
  }
}

template <class T>
void add_walks(Operands<T> in, const Extents& extents, T* sum) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    T* to = sum;
    walk_rows<1>(extents, {in[i].strides()}, [&](auto at, std::size_t count, auto step) {
      const T* term = in[i].data() + at[0];
      for (std::size_t k = 0; k < count; ++k, ++to, term += step[0]) *to = i == 0 ? *term : *to + *term;
    });
  }
}

struct Accumulate final : OpKernel<Accumulate> {
  const Card& card() const override { return accumulate_card(); }
  Shape shape(InputShapes in) const override {
    for (std::size_t i = 1; i < in.size(); ++i)
      need(in[i].same_sizes(in[0]), "all terms must have the same shape");
    return in[0];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* const sum = y.write();
    bool compact = true;
    for (std::size_t i = 0; i < in.size(); ++i) compact = compact && in[i].compact();
    compact ? add_runs(in, y.size(), sum) : add_walks(in, y.extents(), sum);
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
