#include "ops/pad.h"

#include <algorithm>
#include <limits>

#include "graph/graph.h"
#include "ops/kernels/copy.h"
#include "ops/slice.h"

namespace stepgrad {

namespace {

constexpr Card pad_card{.name = "pad",
                        .formula = "Y = X within before:before+size, 0 outside",
                        .gradient = "dX = dY[…, before:before+size, …]"};

struct Pad final : OpKernel<Pad> {
  std::ptrdiff_t axis;
  std::size_t before, after;

  Pad(std::ptrdiff_t axis_, std::size_t before_, std::size_t after_)
      : axis(axis_), before(before_), after(after_) {}
  const Card& card() const override { return pad_card; }
  Attributes attributes() const override {
    return {{"axis", axis},
            {"before", static_cast<std::int64_t>(before)},
            {"after", static_cast<std::int64_t>(after)}};
  }
  Shape shape(InputShapes in) const override {
    Shape result = in[0];
    std::size_t& size = result[in[0].axis(axis)].size;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    need(before <= most - size && after <= most - size - before, "the padding is larger than any axis");
    size += before + after;
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* to = y.write();
    std::fill_n(to, y.size(), T{0});
    const std::size_t along = axis_index(axis, y.rank());
    kernels::copy(in[0], to + static_cast<std::ptrdiff_t>(before) * y.strides()[along], y.strides());
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    const auto first = static_cast<std::ptrdiff_t>(before);
    const auto size = static_cast<std::ptrdiff_t>(in[0].shape()[in[0].shape().axis(axis)].size);
    return {slice(dy, axis, first, first + size)};
  }
};

}  // namespace

Value pad(Value x, std::ptrdiff_t axis, std::size_t before, std::size_t after, Source where) {
  return apply<Pad>({x}, where, axis, before, after);
}

CatalogRow pad_row() {
  return {pad_card, {{"pad(x, 1, 1, 2)", {{"x", {{"row", 2}, {"column", 3}}}}, [](std::span<const Value> in) {
                        return pad(in[0], 1, 1, 2);
                      }}}};
}

}  // namespace stepgrad
