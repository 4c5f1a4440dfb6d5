#pragma once

#include <cstdint>
#include <optional>

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of embedding(table, ids) by the table, of shape `table` [rows, width]: each row of dy is added
// to the row that its id names. The row `padding_id` stays zero; with one, it cannot be differentiated again,
// and gradients() throws Error.
Value embedding_gradient(Value dy, Value ids, const Shape& table, std::optional<std::int64_t> padding_id = {},
                         Source where = Source::current());

CatalogRow embedding_gradient_row();

}  // namespace stepgrad
