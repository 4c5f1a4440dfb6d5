#include "ops/masked_fill.h"

#include <numeric>

#include "graph/graph.h"
#include "ops/kernels/parallel_rows.h"

namespace stepgrad {

namespace {

constexpr Card masked_fill_card{.name = "masked_fill",
                                .formula = "Y = X where M keeps, else c",
                                .gradient = "dX = dY where M keeps, else 0"};

// {2, 3} for a mask of two axes and four of x: where it lies unless somebody says otherwise.
std::vector<std::int64_t> last_axes(std::size_t rank, std::size_t of) {
  std::vector<std::int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), static_cast<std::int64_t>(of) - static_cast<std::int64_t>(rank));
  return axes;
}

struct MaskedFill final : OpKernel<MaskedFill> {
  double number;
  std::vector<std::int64_t> along;  // the axis of x that each axis of the mask lies along

  MaskedFill(double number_, std::vector<std::int64_t> along_) : number(number_), along(std::move(along_)) {}
  const Card& card() const override { return masked_fill_card; }
  Attributes attributes() const override { return {{"number", number}, {"along", along}}; }
  Content takes(std::size_t operand) const override {
    return operand == 1 ? Content::mask : Content::numbers;
  }
  Shape shape(InputShapes in) const override {
    const Shape &x = in[0], &mask = in[1];
    need(along.size() == mask.rank(), "there must be an axis of x for each axis of the mask");
    for (std::size_t i = 0; i < along.size(); ++i) {
      const std::int64_t least = i == 0 ? 0 : along[i - 1] + 1;
      need(along[i] >= least && along[i] < static_cast<std::int64_t>(x.rank()),
           "the mask must lie along axes of x, each after the one before");
      const std::size_t size = mask[i].size;
      need(size == 1 || size == x[static_cast<std::size_t>(along[i])].size,
           "each axis of the mask must have the size of x's there, or size 1",
           "a mask of keys is [batch, 1, key], one of queries and keys [query, key]");
    }
    return x;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const Tensor<T>& x = in[0];
    Extents laid(x.rank(), 1);
    for (std::size_t i = 0; i < along.size(); ++i)
      laid[static_cast<std::size_t>(along[i])] = in.mask(1).extents()[i];
    const MaskTensor mask = in.mask(1).reshaped(laid).broadcast(x.extents());
    const T filled = static_cast<T>(number);
    T* result = y.write();
    const std::array strides{x.strides(), mask.strides(), y.strides()};
    kernels::walk_rows_in_parts<3>(x.extents(), strides, [&](auto at, std::size_t count, auto step) {
      const T* from = x.data() + at[0];
      const Mask* place = mask.data() + at[1];
      T* to = result + at[2];
      for (std::size_t k = 0; k < count; ++k, from += step[0], place += step[1])
        *to++ = *place == Mask::keep ? *from : filled;
    });
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {masked_fill(dy, in[1], 0, along), std::nullopt};
  }
};

}  // namespace

Value masked_fill(Value x, Value mask, double number, Source where) {
  return masked_fill(x, mask, number, last_axes(mask.shape().rank(), x.shape().rank()), where);
}

Value masked_fill(Value x, Value mask, double number, std::vector<std::int64_t> along, Source where) {
  return apply<MaskedFill>({x, mask}, where, number, std::move(along));
}

CatalogRow masked_fill_row() {
  return {masked_fill_card,
          {{"masked_fill(scores, mask, -1)",
            {{"scores", {{"query", 3}, {"key", 4}}},
             {.name = "mask", .shape = {{"query", 3}, {"key", 4}}, .mask = true}},
            [](std::span<const Value> in) { return masked_fill(in[0], in[1], -1); }},
           {"masked_fill(scores, padding_mask, -1)",
            {{"scores", {{"batch", 2}, {"query", 2}, {"key", 3}}},
             {.name = "padding_mask", .shape = {{"batch", 2}, {"query", 1}, {"key", 3}}, .mask = true}},
            [](std::span<const Value> in) { return masked_fill(in[0], in[1], -1); }},
           {"masked_fill(scores, mask, 0, {0, 2})",
            {{"scores", {{"batch", 2}, {"head", 2}, {"key", 3}}},
             {.name = "mask", .shape = {{"batch", 2}, {"key", 3}}, .mask = true}},
            [](std::span<const Value> in) {
              return masked_fill(in[0], in[1], 0, {0, 2});
            }}}};
}

}  // namespace stepgrad
