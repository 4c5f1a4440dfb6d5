#include "ops/kernels/reduce.h"

#include <cmath>
#include <limits>

#include "graph/walk.h"

namespace stepgrad::kernels {

namespace {

// The elements of a tensor, in groups that are reduced to one each: the axes that stay are the outer walk and
// the reduced ones the inner, whatever their order in memory.
class Groups {
 public:
  template <class T>
  Groups(const Tensor<T>& x, const PerAxis<bool>& reduced) {
    for (std::size_t axis = 0; axis < x.rank(); ++axis) {
      (reduced[axis] ? inner_extents_ : outer_extents_).push_back(x.extents()[axis]);
      (reduced[axis] ? inner_strides_ : outer_strides_).push_back(x.strides()[axis]);
    }
  }
  // Calls group(start) for each group, in row-major order of the axes that stay.
  template <class Group>
  void for_each(Group group) const {
    each_offset(outer_extents_, outer_strides_, 0, group);
  }
  // Calls element(offset) for each element of the group that begins at `start`.
  template <class Element>
  void for_each_element(std::ptrdiff_t start, Element element) const {
    each_offset(inner_extents_, inner_strides_, start, element);
  }

 private:
  template <class Each>
  static void each_offset(const Extents& extents, const Strides& strides, std::ptrdiff_t start, Each each) {
    walk_rows<1>(extents, {strides}, [&](auto at, std::size_t count, auto step) {
      for (std::size_t k = 0; k < count; ++k) each(start + at[0] + static_cast<std::ptrdiff_t>(k) * step[0]);
    });
  }

  Extents outer_extents_, inner_extents_;
  Strides outer_strides_, inner_strides_;
};

// The largest element of a group; NaN where one of them is.
template <class T>
T largest(const T* x, const Groups& groups, std::ptrdiff_t start) {
  T most = -std::numeric_limits<T>::infinity();
  groups.for_each_element(start, [&](std::ptrdiff_t at) {
    if (x[at] > most || std::isnan(x[at])) most = x[at];
  });
  return most;
}

}  // namespace

template <class T>
void sum(const Tensor<T>& x, const PerAxis<bool>& reduced, double factor, Tensor<T>& y) {
  const Groups groups(x, reduced);
  const T* from = x.data();
  T* to = y.write();
  groups.for_each([&](std::ptrdiff_t start) {
    double total = 0;
    groups.for_each_element(start, [&](std::ptrdiff_t at) { total += static_cast<double>(from[at]); });
    *to++ = static_cast<T>(factor * total);
  });
}

template <class T>
void max(const Tensor<T>& x, const PerAxis<bool>& reduced, Tensor<T>& y) {
  const Groups groups(x, reduced);
  T* to = y.write();
  groups.for_each([&](std::ptrdiff_t start) { *to++ = largest(x.data(), groups, start); });
}

template <class T>
void max_share(const Tensor<T>& x, const PerAxis<bool>& reduced, Tensor<T>& y) {
  const Tensor<T> compact = x.compacted();  // so that x and y have their elements at the same offsets
  const Groups groups(compact, reduced);
  const T* from = compact.data();
  T* to = y.write();
  groups.for_each([&](std::ptrdiff_t start) {
    const T most = largest(from, groups, start);
    T ties = 0;
    groups.for_each_element(start, [&](std::ptrdiff_t at) { ties += from[at] == most ? T{1} : T{0}; });
    groups.for_each_element(start,
                            [&](std::ptrdiff_t at) { to[at] = (from[at] == most ? T{1} : T{0}) / ties; });
  });
}

#define STEPGRAD_FOR(T)                                                          \
  template void sum(const Tensor<T>&, const PerAxis<bool>&, double, Tensor<T>&); \
  template void max(const Tensor<T>&, const PerAxis<bool>&, Tensor<T>&);         \
  template void max_share(const Tensor<T>&, const PerAxis<bool>&, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
