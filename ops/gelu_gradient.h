#pragma once

#include "ops/catalog_row.h"
#include "ops/gelu_form.h"

namespace stepgrad {

// The gradient of y = gelu(x, form) by x: dy times 0 at −∞, ½ at 0, and 1 at ∞. x and dy have the same sizes,
// and so has the result. Its own derivative by x is made of ops, and is NaN where x³ overflows.
Value gelu_gradient(Value x, Value dy, Gelu form, Source where = Source::current());

CatalogRow gelu_gradient_row();

}  // namespace stepgrad
