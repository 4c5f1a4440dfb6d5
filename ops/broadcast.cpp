#include "ops/broadcast.h"

#include <algorithm>

namespace stepgrad {

Shape broadcast_shape(const Shape& a, const Shape& b) {
  std::vector<Axis> axes(std::max(a.rank(), b.rank()));
  for (std::size_t from_end = 0; from_end < axes.size(); ++from_end) {
    Axis& axis = axes[axes.size() - 1 - from_end];
    if (from_end >= b.rank()) {
      axis = a.last(from_end);
    } else if (from_end >= a.rank()) {
      axis = b.last(from_end);
    } else {
      const Axis &of_a = a.last(from_end), &of_b = b.last(from_end);
      need(of_a.size == of_b.size || of_a.size == 1 || of_b.size == 1,
           "axes, aligned at the end, must have equal sizes or size 1");
      axis.name = of_a.name.empty() ? of_b.name : of_a.name;
      axis.size = of_a.size == 1 ? of_b.size : of_a.size;
    }
  }
  return Shape(std::move(axes));
}

}  // namespace stepgrad
