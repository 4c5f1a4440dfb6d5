#include "ops/product_shape.h"

#include "ops/broadcast.h"

namespace stepgrad {

namespace {

Shape leading(const Shape& matrix) { return Shape(std::vector<Axis>(matrix.begin(), matrix.end() - 2)); }

void check(const Shape& a, const Shape& b) {
  constexpr auto rule = "the last axis of the first must match the second-last axis of the second";
  need(!a.empty() && !b.empty(), "both operands need at least one axis", "did you mean {0} * {1}?");
  const std::size_t inner = b.rank() == 1 ? b[0].size : b.last(1).size;
  if (a.last().size == inner) return;
  const bool matrices = a.rank() > 1 && b.rank() > 1;
  need(!matrices || a.last().size != b.last().size, rule, "did you mean matmul({0}, transpose({1}))?");
  need(!matrices || a.last(1).size != inner, rule, "did you mean matmul(transpose({0}), {1})?");
  throw ShapeError(rule);
}

}  // namespace

ProductShape::ProductShape(const Shape& a, const Shape& b) : left(a), right(b) {
  check(a, b);
  if (a.rank() == 1) left.insert(0, {"", 1});
  if (b.rank() == 1) right.push_back({"", 1});
  product = broadcast_shape(leading(left), leading(right));
  result = product;
  if (a.rank() > 1) result.push_back(left.last(1));
  if (b.rank() > 1) result.push_back(right.last());
  product.push_back(left.last(1));
  product.push_back(right.last());
}

}  // namespace stepgrad
