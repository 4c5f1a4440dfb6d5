#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// Turns each row (the last axis) of x into weights that are positive and sum to one: y has x's shape.
// A row of −∞ alone, where every key is blocked, has no weights: they are 0. Throws Error where x is a
// scalar.
Value softmax(Value x, Source where = Source::current());

CatalogRow softmax_row();

}  // namespace stepgrad
