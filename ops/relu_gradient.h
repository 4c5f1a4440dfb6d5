#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of y = relu(x) by x: dy where x > 0 or x is NaN, 0 elsewhere. At x = 0, where relu has no
// derivative, it is 0, as in PyTorch. x and dy have the same sizes, and so has the result.
Value relu_gradient(Value x, Value dy, Source where = Source::current());

CatalogRow relu_gradient_row();

}  // namespace stepgrad
