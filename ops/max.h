#pragma once

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The largest element of x over all axes, or over the given ones; NaN where there is one among them. Where
// several are largest, each gets an equal share of the gradient (as from PyTorch's amax). Throws Error for an
// axis that x does not have or that is named twice, and where a reduced axis is empty: no number is the
// largest of none.
Value max(Value x, Axes axes = Axes::all(), ReducedAxes kept = ReducedAxes::drop,
          Source where = Source::current());

CatalogRow max_row();

}  // namespace stepgrad
