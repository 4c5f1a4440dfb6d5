#pragma once

#include <cstdint>
#include <optional>

#include "ops/catalog_row.h"

namespace stepgrad {

// How surprising the targets are to the logits: the mean of −log softmax(logits)[target], a scalar. The
// classes are the last axis: logits [..., class], and one id of a class for each row, targets [...]. (PyTorch
// has the classes second, [batch, class, ...].) Targets equal to `ignore_index` do not count, although their
// class stays among those that the softmax is taken over; where none counts, the result is NaN, the mean of
// nothing, as in PyTorch, and the gradient is 0. Throws Error where the axes do not match; forward() throws
// it for any other target that is no class.
Value cross_entropy(Value logits, Value targets, std::optional<std::int64_t> ignore_index = {},
                    Source where = Source::current());

CatalogRow cross_entropy_row();

}  // namespace stepgrad
