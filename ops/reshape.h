#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The same numbers in row-major order under other axes: reshape(x, {{"token", 5}, {"head", 12}, {"dim",
// 64}}). It moves no number unless x's storage cannot be seen that way. Throws Error where the number of
// elements would change.
Value reshape(Value x, Shape shape, Source where = Source::current());

CatalogRow reshape_row();

}  // namespace stepgrad
