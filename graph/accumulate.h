#pragma once

#include <span>

#include "graph/graph.h"

namespace stepgrad {

// The sum of values of one shape: where a value is used several times, its gradient is the sum of what comes
// back. REQUIRES: terms is not empty.
Value accumulate(std::span<const Value> terms, Source where = Source::current());

const Card& accumulate_card();

}  // namespace stepgrad
