#include "graph/extents.h"

#include <cstdint>
#include <limits>

#include "graph/shape_error.h"

namespace stepgrad {

template <class T>
void PerAxis<T>::refuse(std::size_t rank) {
  throw ShapeError("a tensor has at most " + std::to_string(most) + " axes, not " + std::to_string(rank));
}

template class PerAxis<bool>;
template class PerAxis<std::size_t>;
template class PerAxis<std::ptrdiff_t>;

std::size_t element_count(const Extents& extents) {
  // No element is larger than eight bytes, and no object is larger than PTRDIFF_MAX.
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(std::int64_t);
  std::size_t count = 1;
  bool empty = false;
  for (const std::size_t extent : extents) {
    if (extent == 0) {
      empty = true;
    } else if (count > most / extent) {
      throw ShapeError("a tensor of shape " + to_string(extents) + " does not fit in memory");
    } else {
      count *= extent;
    }
  }
  return empty ? 0 : count;
}

Strides compact_strides(const Extents& extents) {
  Strides strides(extents.size());
  std::ptrdiff_t step = 1;
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    strides[axis] = step;
    step *= static_cast<std::ptrdiff_t>(extents[axis]);
  }
  return strides;
}

std::string to_string(const Extents& extents) {
  std::string text = "[";
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    text += (axis == 0 ? "" : ", ") + std::to_string(extents[axis]);
  }
  return text + "]";
}

}  // namespace stepgrad
