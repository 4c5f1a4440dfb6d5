#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = x², element by element.
Value square(Value x, Source where = Source::current());

CatalogRow square_row();

}  // namespace stepgrad
