#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = xᵖ, element by element. NaN where x is negative and p is no whole number; 1 everywhere for p = 0.
Value pow(Value x, double exponent, Source where = Source::current());

CatalogRow pow_row();

}  // namespace stepgrad
