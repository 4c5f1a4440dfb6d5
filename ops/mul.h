#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = a ∘ b, the element-wise product.
// Axes are aligned at the end; an axis of size 1, or none, stretches to the other operand's size. Throws
// Error where two sizes differ and neither is 1.
Value mul(Value a, Value b, Source where = Source::current());

CatalogRow mul_row();

}  // namespace stepgrad
