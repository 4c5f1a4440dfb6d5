#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = ln x, element by element: −∞ at 0 and NaN below it.
Value log(Value x, Source where = Source::current());

CatalogRow log_row();

}  // namespace stepgrad
