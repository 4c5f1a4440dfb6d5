#pragma once

#include "graph/op.h"

namespace stepgrad {

// The shapes of a matrix product. An operand of one axis is a matrix all the same: a row [1, k] on the left,
// a column [k, 1] on the right.
struct ProductShape {
  Shape left;     // [..., m, k]
  Shape right;    // [..., k, n]
  Shape product;  // [..., m, n], with the leading axes of both, broadcast
  Shape result;   // the product without the axis of size 1 that an operand of one axis lent it

  // Throws ShapeError where the inner axes differ or the leading axes do not broadcast.
  ProductShape(const Shape& a, const Shape& b);
};

}  // namespace stepgrad
