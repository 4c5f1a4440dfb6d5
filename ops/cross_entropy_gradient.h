#pragma once

#include <cstdint>
#include <optional>

#include "ops/catalog_row.h"

namespace stepgrad {

// The gradient of cross_entropy(logits, targets, ignore_index) by the logits: it has their shape, and dy is a
// scalar. Each row sums to zero, and is zero where the target is ignored. Throws Error as cross_entropy does.
Value cross_entropy_gradient(Value dy, Value logits, Value targets,
                             std::optional<std::int64_t> ignore_index = {}, Source where = Source::current());

// The rule that logits [..., class] and targets [...] must keep.
void need_targets_for(const Shape& logits, const Shape& targets);

CatalogRow cross_entropy_gradient_row();

}  // namespace stepgrad
