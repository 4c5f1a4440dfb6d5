#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = √x, element by element. NaN where x is negative.
Value sqrt(Value x, Source where = Source::current());

CatalogRow sqrt_row();

}  // namespace stepgrad
