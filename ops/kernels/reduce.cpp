#include "ops/kernels/reduce.h"

#include "graph/walk.h"

namespace stepgrad::kernels {

// The kept axes are the outer walk and the reduced ones the inner, whatever their order in memory.
template <class T>
void sum(const Tensor<T>& x, const PerAxis<bool>& reduced, double factor, Tensor<T>& y) {
  Extents kept_extents, reduced_extents;
  Strides kept_strides, reduced_strides;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    (reduced[axis] ? reduced_extents : kept_extents).push_back(x.extents()[axis]);
    (reduced[axis] ? reduced_strides : kept_strides).push_back(x.strides()[axis]);
  }
  T* to = y.write();
  walk_rows<1>(kept_extents, {kept_strides}, [&](auto at, std::size_t count, auto step) {
    for (std::size_t k = 0; k < count; ++k) {
      const T* from = x.data() + at[0] + static_cast<std::ptrdiff_t>(k) * step[0];
      double total = 0;
      walk_rows<1>(reduced_extents, {reduced_strides}, [&](auto inner, std::size_t terms, auto stride) {
        for (std::size_t j = 0; j < terms; ++j) {
          total += static_cast<double>(from[inner[0] + static_cast<std::ptrdiff_t>(j) * stride[0]]);
        }
      });
      *to++ = static_cast<T>(factor * total);
    }
  });
}

template void sum(const Tensor<float>&, const PerAxis<bool>&, double, Tensor<float>&);
template void sum(const Tensor<double>&, const PerAxis<bool>&, double, Tensor<double>&);

}  // namespace stepgrad::kernels
