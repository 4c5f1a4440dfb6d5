#pragma once

#include <string>

#include "graph/shape_error.h"
#include "graph/tensor.h"
#include "graph/walk.h"

namespace stepgrad::kernels {

// Calls each(id) for the ids in row-major order. Throws ShapeError for one that is not a row of the table.
template <class Each>
void for_each_id(const IndexTensor& ids, std::size_t rows, Each each) {
  std::size_t position = 0;
  walk_rows<1>(ids.extents(), {ids.strides()}, [&](auto at, std::size_t count, auto step) {
    for (std::size_t k = 0; k < count; ++k, ++position) {
      const std::int64_t id = ids.data()[at[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
      if (id < 0 || static_cast<std::size_t>(id) >= rows) {
        throw ShapeError("id " + std::to_string(id) + ", at position " + std::to_string(position) +
                             ", is outside the table of " + std::to_string(rows) + " rows",
                         rows == 0 ? ""
                                   : "ids must be from 0 to " + std::to_string(rows - 1) +
                                         ": do the ids come from this table's vocabulary?");
      }
      each(static_cast<std::size_t>(id));
    }
  });
}

}  // namespace stepgrad::kernels
