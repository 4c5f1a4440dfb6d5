#pragma once

#include <array>
#include <cstddef>

#include "graph/extents.h"

namespace stepgrad {

// Walks several tensors of the same extents together, row by row: calls row(offsets, count, steps) once for
// each row of the last axis, where offsets[i] is where the row begins in the i-th tensor and steps[i] is its
// stride there.
template <std::size_t N, class Row>
void walk_rows(const Extents& extents, const std::array<Strides, N>& strides, Row row) {
  std::array<std::ptrdiff_t, N> offsets{};
  std::array<std::ptrdiff_t, N> steps{};
  if (element_count(extents) == 0) return;
  const std::size_t rank = extents.size();
  if (rank == 0) return row(offsets, std::size_t{1}, steps);
  for (std::size_t i = 0; i < N; ++i) steps[i] = strides[i][rank - 1];

  Extents index(rank, 0);
  while (true) {
    row(offsets, extents[rank - 1], steps);
    std::size_t axis = rank - 1;
    while (true) {
      if (axis == 0) return;
      --axis;
      for (std::size_t i = 0; i < N; ++i) offsets[i] += strides[i][axis];
      if (++index[axis] < extents[axis]) break;
      for (std::size_t i = 0; i < N; ++i) {
        offsets[i] -= strides[i][axis] * static_cast<std::ptrdiff_t>(extents[axis]);
      }
      index[axis] = 0;
    }
  }
}

}  // namespace stepgrad
