#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The part [start, stop) of one axis of x; a negative axis, start or stop counts from the end. It moves no
// number. Throws Error where the range is not within the axis.
Value slice(Value x, std::ptrdiff_t axis, std::ptrdiff_t start, std::ptrdiff_t stop,
            Source where = Source::current());

CatalogRow slice_row();

}  // namespace stepgrad
