#pragma once

#include <array>
#include <cstddef>

// xtensor moved its headers into folders with version 0.26; these are the only lines that know.
#if __has_include(<xtensor/xadapt.hpp>)
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>
#else
#include <xtensor/containers/xadapt.hpp>
#include <xtensor/core/xmath.hpp>
#include <xtensor/core/xnoalias.hpp>
#include <xtensor/views/xstrided_view.hpp>
#endif

#include "graph/tensor.h"

namespace stepgrad::kernels {

// `count` elements that lie compactly, as an xtensor expression of one axis.
template <class T>
auto flat(T* elements, std::size_t count) {
  return xt::adapt(static_cast<T*>(elements), count, xt::no_ownership(), std::array<std::size_t, 1>{count});
}

// Elements that lie compactly, with axes.
template <class T>
auto compact(T* elements, const Extents& extents) {
  const xt::dynamic_shape<std::size_t> shape(extents.begin(), extents.end());
  return xt::adapt(static_cast<T*>(elements), element_count(extents), xt::no_ownership(), shape);
}

// A tensor with its own extents and strides, as an xtensor expression.
template <class T>
auto strided(const Tensor<T>& x) {
  std::ptrdiff_t last = 0;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (x.extents()[axis] > 0) last += static_cast<std::ptrdiff_t>(x.extents()[axis] - 1) * x.strides()[axis];
  }
  return xt::strided_view(flat(x.data(), static_cast<std::size_t>(last) + 1),
                          xt::dynamic_shape<std::size_t>(x.extents().begin(), x.extents().end()),
                          xt::dynamic_shape<std::ptrdiff_t>(x.strides().begin(), x.strides().end()), 0,
                          xt::layout_type::dynamic);
}

}  // namespace stepgrad::kernels
