#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of y = softmax(x) by x, from y itself: dx has y's shape. Each of its rows sums to zero,
// because a constant added to a row of x does not change y.
Value softmax_gradient(Value y, Value dy, Source where = Source::current());

CatalogRow softmax_gradient_row();

}  // namespace stepgrad
