#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of linear by its weight: dw [out, in] = Σ dyᵀ x over the leading axes of dy [..., out] and x
// [..., in], in one matrix product. Throws Error where the leading axes differ.
Value linear_weight_gradient(Value dy, Value x, Source where = Source::current());

CatalogRow linear_weight_gradient_row();

}  // namespace stepgrad
