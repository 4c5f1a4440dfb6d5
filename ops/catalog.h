#pragma once

#include <span>

#include "ops/catalog_row.h"

namespace stepgrad {

// Every op there is, by name. The tests check each example's derivatives; docs/ops.md is made from the same
// rows.
std::span<const CatalogRow> catalog();

}  // namespace stepgrad
