#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of y = layer_norm(x, eps) by x: dx has x's shape. Each of its rows sums to zero, because a
// constant added to a row of x does not change y. With a weight, dy is dy ∘ weight. Throws Error as
// layer_norm does.
Value layer_norm_gradient(Value dy, Value x, double eps, Source where = Source::current());

CatalogRow layer_norm_gradient_row();

}  // namespace stepgrad
