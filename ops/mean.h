#pragma once

#include <initializer_list>
#include <vector>

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The mean of x over all axes, or over the given ones; NaN where it is taken over nothing.
// A negative axis counts from the end. Throws Error for an axis that x does not have or that is named twice.
Value mean(Value x, Source where = Source::current());
Value mean(Value x, std::vector<std::ptrdiff_t> axes, ReducedAxes kept = ReducedAxes::drop,
           Source where = Source::current());

// mean(x, {0, -1}), and mean(x, {}), which reduces nothing.
inline Value mean(Value x, std::initializer_list<std::ptrdiff_t> axes, ReducedAxes kept = ReducedAxes::drop,
                  Source where = Source::current()) {
  return mean(x, std::vector<std::ptrdiff_t>(axes), kept, where);
}

CatalogRow mean_row();

}  // namespace stepgrad
