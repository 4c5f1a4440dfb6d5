#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// Sums x over the axes along which a value of `shape` would be stretched to x's shape, so the result has
// `shape`: the gradient of broadcasting. x itself, without a node, where the sizes agree already.
Value sum_to(Value x, const Shape& shape, Source where = Source::current());

CatalogRow sum_to_row();

}  // namespace stepgrad
