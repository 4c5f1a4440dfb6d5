#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = tanh x, element by element: between −1 and 1.
Value tanh(Value x, Source where = Source::current());

CatalogRow tanh_row();

}  // namespace stepgrad
