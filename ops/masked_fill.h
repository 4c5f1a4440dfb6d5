#pragma once

#include <cstdint>
#include <vector>

#include "ops/catalog_row.h"

namespace stepgrad {

// y = x where `mask`, a mask input, keeps, and `number` where it blocks. With −∞ before a softmax a blocked
// key gets the weight 0, and a query whose keys are all blocked gets no weights at all, 0 everywhere.
// The mask stretches to x's shape: axes are aligned at the end, and an axis of size 1, or none, stretches.
// Throws Error where that cannot be: x itself never stretches.
Value masked_fill(Value x, Value mask, double number, Source where = Source::current());
// The same for a mask whose axis i lies along x's axis along[i]: {0, 2, 3} lays [batch, query, key] along
// scores [batch, head, query, key]. Throws Error where `along` does not rise or has not an axis of x for each
// of the mask's.
Value masked_fill(Value x, Value mask, double number, std::vector<std::int64_t> along,
                  Source where = Source::current());

CatalogRow masked_fill_row();

}  // namespace stepgrad
