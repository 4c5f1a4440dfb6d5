#include "ops/broadcast_to.h"

#include "graph/graph.h"
#include "ops/sum_to.h"

namespace stepgrad {

namespace {

constexpr Card broadcast_to_card{.name = "broadcast_to",
                                 .formula = "Y repeats X along the axes that it lacks",
                                 .gradient = "dX = Σ dY over the axes that were stretched"};

struct BroadcastTo final : OpView<BroadcastTo> {
  Shape to;

  explicit BroadcastTo(Shape to_) : to(std::move(to_)) {}
  const Card& card() const override { return broadcast_to_card; }
  Attributes attributes() const override { return {{"shape", sizes(to)}}; }
  Shape shape(InputShapes in) const override {
    need(broadcasts(in[0], to), "axes, aligned at the end, must have the result's sizes or size 1");
    return to;
  }
  template <class T>
  Tensor<T> view(const Tensor<T>& x) const {
    return x.broadcast(to.extents());
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {sum_to(dy, in[0].shape())};
  }
};

}  // namespace

bool broadcasts(const Shape& from, const Shape& to) {
  if (from.rank() > to.rank()) return false;
  for (std::size_t k = 0; k < from.rank(); ++k) {
    if (from.last(k).size != 1 && from.last(k).size != to.last(k).size) return false;
  }
  return true;
}

Value broadcast_to(Value x, const Shape& shape, Source where) {
  return x.shape().same_sizes(shape) ? x : apply<BroadcastTo>({x}, where, shape);
}

CatalogRow broadcast_to_row() {
  const Shape to{{"batch", 2}, {"row", 2}, {"column", 3}};
  return {broadcast_to_card,
          {{"broadcast_to(column, {{\"batch\", 2}, {\"row\", 2}, {\"column\", 3}})",
            {{"column", {{"row", 2}, {"", 1}}}},
            [to](std::span<const Value> in) { return broadcast_to(in[0], to); }}}};
}

}  // namespace stepgrad
