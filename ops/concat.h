#pragma once

#include <vector>

#include "ops/catalog_row.h"

namespace stepgrad {

// The values one after the other along an axis; a negative axis counts from the end. Throws Error where there
// are none, where their other axes differ, and where there is no such axis.
Value concat(const std::vector<Value>& values, std::ptrdiff_t axis, Source where = Source::current());

CatalogRow concat_row();

}  // namespace stepgrad
