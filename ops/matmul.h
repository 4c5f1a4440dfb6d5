#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// The matrix product on the last two axes (as torch.matmul): a [..., m, k] · b [..., k, n] gives [..., m, n],
// where the leading axes broadcast. An operand of one axis is a row on the left, a column on the right, and
// its axis is gone from the result. Throws Error where the inner axes differ or the leading axes do not
// broadcast.
Value matmul(Value a, Value b, Source where = Source::current());

CatalogRow matmul_row();

}  // namespace stepgrad
