#pragma once

#include <array>
#include <cstddef>

// xtensor moved its headers into folders with version 0.26; these are the only lines that know. The new
// places come first: a newer xtensor in a prefix of its own is meant, although the system's is in
// /usr/include too.
#if __has_include(<xtensor/containers/xadapt.hpp>)
#include <xtensor/containers/xadapt.hpp>
#include <xtensor/core/xmath.hpp>
#include <xtensor/core/xnoalias.hpp>
#else
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#endif

namespace stepgrad::kernels {

// `count` elements that lie compactly, as an xtensor expression of one axis.
template <class T>
auto flat(T* elements, std::size_t count) {
  return xt::adapt(static_cast<T*>(elements), count, xt::no_ownership(), std::array<std::size_t, 1>{count});
}

}  // namespace stepgrad::kernels
