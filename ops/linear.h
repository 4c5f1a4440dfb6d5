#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = x Wᵀ + b on the last axis (as torch.nn.functional.linear): x [..., in], weight [out, in], bias [out], y
// [..., out]. Throws Error where the widths differ.
Value linear(Value x, Value weight, Value bias, Source where = Source::current());
// The same without a bias.
Value linear(Value x, Value weight, Source where = Source::current());

CatalogRow linear_row();

}  // namespace stepgrad
