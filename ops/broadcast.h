#pragma once

#include "graph/op.h"

namespace stepgrad {

// The shape of an element-wise result: axes are aligned at the end, and an axis of size 1, or none, stretches
// to the other's size (NumPy's broadcasting). Throws ShapeError where two sizes differ and neither is 1.
Shape broadcast_shape(const Shape& a, const Shape& b);

}  // namespace stepgrad
