#pragma once

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The sum of x over all axes, or over the given ones. Throws Error for an axis that x does not have or that
// is named twice.
Value sum(Value x, Axes axes = Axes::all(), ReducedAxes kept = ReducedAxes::drop,
          Source where = Source::current());

CatalogRow sum_row();

}  // namespace stepgrad
