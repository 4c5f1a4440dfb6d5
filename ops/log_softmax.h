#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The logarithm of softmax(x), by rows of the last axis, computed without it: it stays finite where a weight
// would round to 0. y has x's shape. Throws Error where x is a scalar.
Value log_softmax(Value x, Source where = Source::current());

CatalogRow log_softmax_row();

}  // namespace stepgrad
