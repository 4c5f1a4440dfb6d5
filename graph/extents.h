#pragma once

#include <cstddef>
#include <string>

#include <boost/container/small_vector.hpp>

namespace stepgrad {

// Sizes of a tensor's axes, outermost first. Tensors of up to four axes keep theirs without an allocation.
using Extents = boost::container::small_vector<std::size_t, 4>;

// Steps in elements from one index of an axis to the next. 0 where an axis is broadcast.
using Strides = boost::container::small_vector<std::ptrdiff_t, 4>;

// The number of elements. 1 for no axes; 0 if any axis is empty. Throws Error where it does not fit in
// memory.
std::size_t element_count(const Extents& extents);

// The strides of elements that lie without gaps, the last axis innermost.
Strides compact_strides(const Extents& extents);

// [1, 5, 768]
std::string to_string(const Extents& extents);

}  // namespace stepgrad
