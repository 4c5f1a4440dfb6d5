#pragma once

#include <cstdint>
#include <optional>

#include "ops/catalog_row.h"

namespace stepgrad {

// The rows of a table [rows, width] that ids name: y has the ids' axes and then the table's width. An id that
// occurs several times collects all of its gradients. The row `padding_id` gets none (as in
// torch.nn.Embedding), so a gradient check must leave it out: the numeric derivative there is not zero.
// Throws Error from forward() for an id outside the table.
Value embedding(Value table, Value ids, std::optional<std::int64_t> padding_id = {},
                Source where = Source::current());

CatalogRow embedding_row();

}  // namespace stepgrad
