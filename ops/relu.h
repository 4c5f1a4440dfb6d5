#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = max(x, 0), element by element (the rectified linear unit). A NaN stays NaN.
Value relu(Value x, Source where = Source::current());

CatalogRow relu_row();

}  // namespace stepgrad
