#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// Stretches x to a shape: axes are aligned at the end, and an axis of size 1, or none, is repeated. It moves
// no number. x itself, without a node, where the sizes agree already. Throws Error where they do not
// broadcast.
Value broadcast_to(Value x, const Shape& shape, Source where = Source::current());

// Whether a value of shape `from` stretches to `to`.
bool broadcasts(const Shape& from, const Shape& to);

CatalogRow broadcast_to_row();

}  // namespace stepgrad
