#pragma once

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The mean of x over all axes, or over the given ones; NaN where it is taken over nothing. Throws Error for
// an axis that x does not have or that is named twice.
Value mean(Value x, Axes axes = Axes::all(), ReducedAxes kept = ReducedAxes::drop,
           Source where = Source::current());

CatalogRow mean_row();

}  // namespace stepgrad
