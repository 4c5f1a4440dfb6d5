#pragma once

#include <string>
#include <vector>

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The catalog examples of an op that reduces axes: over all of them, over some, and with these kept.
std::vector<Example> reduction_examples(const std::string& name,
                                        Value (*op)(Value, Axes, ReducedAxes, Source));

}  // namespace stepgrad
