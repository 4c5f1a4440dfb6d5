#pragma once

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The derivative of max(x, axes): 1/n at each of the n places where x is largest over the axes, 0 elsewhere,
// and NaN wherever max is NaN. It has x's shape. Its own derivative is 0.
Value max_share(Value x, Axes axes = Axes::all(), Source where = Source::current());

CatalogRow max_share_row();

}  // namespace stepgrad
