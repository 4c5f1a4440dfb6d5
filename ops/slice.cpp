#include "ops/slice.h"

#include "graph/graph.h"
#include "ops/pad.h"

namespace stepgrad {

namespace {

constexpr Card slice_card{.name = "slice",
                          .formula = "Y = X[…, start:stop, …]",
                          .gradient = "dX = dY within start:stop, 0 outside"};

struct Slice final : OpView<Slice> {
  std::ptrdiff_t axis, start, stop;

  Slice(std::ptrdiff_t axis_, std::ptrdiff_t start_, std::ptrdiff_t stop_)
      : axis(axis_), start(start_), stop(stop_) {}
  const Card& card() const override { return slice_card; }
  Attributes attributes() const override { return {{"axis", axis}, {"start", start}, {"stop", stop}}; }

  // Where an index, which may count from the end, lies on an axis of `extent`.
  static std::size_t from_start(std::ptrdiff_t index, std::size_t extent) {
    return static_cast<std::size_t>(index < 0 ? index + static_cast<std::ptrdiff_t>(extent) : index);
  }
  Shape shape(InputShapes in) const override {
    Shape result = in[0];
    Axis& cut = result[in[0].axis(axis)];
    const std::size_t first = from_start(start, cut.size), end = from_start(stop, cut.size);
    if (first > end || end > cut.size) {
      throw ShapeError("the range " + std::to_string(start) + ":" + std::to_string(stop) +
                       " is not within an axis of " + std::to_string(cut.size));
    }
    cut.size = end - first;
    return result;
  }
  template <class T>
  Tensor<T> view(const Tensor<T>& x) const {
    const std::size_t along = axis_index(axis, x.rank()), extent = x.extents()[along];
    return x.sliced(along, from_start(start, extent), from_start(stop, extent));
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    const std::size_t extent = in[0].shape()[in[0].shape().axis(axis)].size;
    return {pad(dy, axis, from_start(start, extent), extent - from_start(stop, extent))};
  }
};

}  // namespace

Value slice(Value x, std::ptrdiff_t axis, std::ptrdiff_t start, std::ptrdiff_t stop, Source where) {
  return apply<Slice>({x}, where, axis, start, stop);
}

CatalogRow slice_row() {
  const ExampleOperand x{"x", {{"row", 2}, {"column", 4}}};
  return {slice_card,
          {{"slice(x, 1, 1, 3)", {x}, [](std::span<const Value> in) { return slice(in[0], 1, 1, 3); }},
           {"slice(x, 0, -1, 2)", {x}, [](std::span<const Value> in) { return slice(in[0], 0, -1, 2); }}}};
}

}  // namespace stepgrad
