#pragma once

#include <initializer_list>
#include <vector>

#include "ops/catalog_row.h"
#include "ops/reduction.h"

namespace stepgrad {

// The sum of x over all axes, or over the given ones; an empty list of axes reduces nothing.
// A negative axis counts from the end. Throws Error for an axis that x does not have or that is named twice.
Value sum(Value x, Source where = Source::current());
Value sum(Value x, std::vector<std::ptrdiff_t> axes, ReducedAxes kept = ReducedAxes::drop,
          Source where = Source::current());

// sum(x, {0, -1}), and sum(x, {}), which reduces nothing.
inline Value sum(Value x, std::initializer_list<std::ptrdiff_t> axes, ReducedAxes kept = ReducedAxes::drop,
                 Source where = Source::current()) {
  return sum(x, std::vector<std::ptrdiff_t>(axes), kept, where);
}

CatalogRow sum_row();

}  // namespace stepgrad
