#pragma once

#include "ops/catalog_row.h"
#include "ops/gelu_form.h"

namespace stepgrad {

// y = x Φ(x), element by element, where Φ is the normal distribution: the Gaussian error linear unit of
// Hendrycks and Gimpel (2016), in the form that is named. gelu(∞) is ∞, and gelu(−∞) is −0.
Value gelu(Value x, Gelu form, Source where = Source::current());

CatalogRow gelu_row();

}  // namespace stepgrad
