#pragma once

#include "graph/tensor.h"
#include "graph/walk.h"

namespace stepgrad::kernels {

// Copies x to elements that begin at `to` and lie as `strides` say.
template <class T>
void copy(const Tensor<T>& x, T* to, const Strides& strides) {
  walk_rows<2>(x.extents(), {x.strides(), strides}, [&](auto at, std::size_t count, auto step) {
    for (std::size_t k = 0; k < count; ++k) {
      const auto along = static_cast<std::ptrdiff_t>(k);
      to[at[1] + along * step[1]] = x.data()[at[0] + along * step[0]];
    }
  });
}

}  // namespace stepgrad::kernels
