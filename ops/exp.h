#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = eˣ, element by element.
Value exp(Value x, Source where = Source::current());

CatalogRow exp_row();

}  // namespace stepgrad
