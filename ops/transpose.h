#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// Swaps two axes of x, by default the last two; a negative axis counts from the end. It moves no number.
// Throws Error where x has no such axis.
Value transpose(Value x, std::ptrdiff_t a, std::ptrdiff_t b, Source where = Source::current());
Value transpose(Value x, Source where = Source::current());

CatalogRow transpose_row();

}  // namespace stepgrad
