#pragma once

#include <cstdint>
#include <optional>

#include "ops/catalog_row.h"

namespace stepgrad {

// What each target weighs in the mean that cross_entropy takes: 1/n where it is one of the n that count, 0
// where it is `ignore_index`. The result has the targets' axes and then one of size 1, to broadcast over the
// classes.
Value target_weights(Value targets, std::optional<std::int64_t> ignore_index = {},
                     Source where = Source::current());

CatalogRow target_weights_row();

}  // namespace stepgrad
