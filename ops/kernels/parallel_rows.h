#pragma once

#include "graph/walk.h"
#include "ops/kernels/threads.h"

namespace stepgrad::kernels {

// walk_rows(), on several threads where there are enough elements: each takes a range of the first axis that
// can be divided. REQUIRES: rows may be walked in any order; row throws nothing.
template <std::size_t N, class Row>
void walk_rows_in_parts(const Extents& extents, const std::array<Strides, N>& strides, Row row) {
  std::size_t axis = 0;
  while (axis + 1 < extents.size() && extents[axis] == 1) ++axis;
  if (axis + 1 >= extents.size()) return walk_rows<N>(extents, strides, row);
  in_parts(extents[axis], element_count(extents), [&](std::size_t begin, std::size_t end) {
    Extents part = extents;
    part[axis] = end - begin;
    walk_rows<N>(part, strides, [&](auto at, std::size_t count, auto step) {
      for (std::size_t i = 0; i < N; ++i) at[i] += static_cast<std::ptrdiff_t>(begin) * strides[i][axis];
      row(at, count, step);
    });
  });
}

}  // namespace stepgrad::kernels
