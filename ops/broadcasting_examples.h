#pragma once

#include <string>
#include <vector>

#include "ops/catalog_row.h"

namespace stepgrad {

// The catalog examples of an element-wise op of two operands: equal shapes, and each way in which they may
// broadcast. The second operand's numbers are drawn from [low, high).
std::vector<Example> broadcasting_examples(const std::string& name, Value (*op)(Value, Value, Source),
                                           double low = -1, double high = 1);

}  // namespace stepgrad
