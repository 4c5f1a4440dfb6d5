#pragma once

#include <cstddef>
#include <vector>

#include "graph/op.h"

namespace stepgrad {

// Whether a reduced axis is left out of the result or stays with size 1.
enum class ReducedAxes { drop, keep };

// The axes that sum and mean reduce. No list at all means every axis; an empty list means none (as NumPy's
// axis=()).
struct Reduction {
  std::optional<std::vector<std::ptrdiff_t>> axes;
  ReducedAxes kept = ReducedAxes::drop;

  // Which axes of x are reduced. Throws ShapeError for an axis that x does not have or that is named twice.
  PerAxis<bool> of(const Extents& x) const;
  Shape shape(const Shape& x) const;
  Attributes attributes() const;
  // How many of x's elements each of the result's is made of.
  double count(const Extents& x) const;
  // Repeats dy, which has the result's shape, along the reduced axes of x.
  Value spread(Value dy, const Shape& x) const;
};

}  // namespace stepgrad
