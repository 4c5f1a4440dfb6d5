#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// x with zeros around it: `before` in front and `after` behind on one axis. The gradient of a slice.
// Throws Error where x has no such axis.
Value pad(Value x, std::ptrdiff_t axis, std::size_t before, std::size_t after,
          Source where = Source::current());

CatalogRow pad_row();

}  // namespace stepgrad
