#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "graph/extents.h"

namespace stepgrad {

// A block of numbers with axes: storage, an offset into it, extents and strides. A transpose, a reshape or a
// slice shares the storage and costs nothing.
//
// A Tensor is a value all the same: storage that somebody else holds is never written to, because write()
// takes a copy of it first. So a tensor that was handed out does not change under its holder.
template <class T>
class Tensor {
 public:
  // Holds nothing; defined() is false.
  Tensor() = default;
  // Elements are unspecified until they are written.
  explicit Tensor(const Extents& extents);
  // Elements in row-major order. Throws Error where their number is not the extents' product.
  Tensor(const Extents& extents, std::span<const T> elements);
  Tensor(const Extents& extents, std::initializer_list<T> elements)
      : Tensor(extents, std::span<const T>(elements.begin(), elements.size())) {}
  // Adopts storage in which the elements lie in row-major order from its beginning on. Like any other, it is
  // written to where this tensor alone holds it. REQUIRES: it holds so many elements and may be written to.
  Tensor(const Extents& extents, std::shared_ptr<T[]> storage);
  static Tensor filled(const Extents& extents, T element);

  bool defined() const { return storage_ != nullptr; }
  std::size_t rank() const { return extents_.size(); }
  std::size_t size() const { return defined() ? element_count(extents_) : 0; }
  const Extents& extents() const { return extents_; }
  const Strides& strides() const { return strides_; }

  // The first element; the others lie as strides() say.
  const T* data() const { return storage_.get() + offset_; }
  // The first element of elements that lie compactly and belong to this tensor alone. REQUIRES: defined().
  T* write();

  // Whether the elements lie in row-major order without gaps.
  bool compact() const;
  // Whether nobody else holds the storage.
  bool unique() const { return storage_.use_count() == 1; }

  // REQUIRES: index has an entry for each axis, within its extent.
  const T& operator[](std::span<const std::size_t> index) const;
  const T& operator()(std::convertible_to<std::size_t> auto... index) const {
    const std::array<std::size_t, sizeof...(index)> at{static_cast<std::size_t>(index)...};
    return (*this)[std::span<const std::size_t>(at)];
  }
  // The elements in row-major order.
  std::vector<T> elements() const;
  // The same elements, compact: this tensor where it is compact already, a copy otherwise.
  Tensor compacted() const;

  // Views. REQUIRES: the axes and ranges exist; the caller has checked them.
  Tensor transposed(std::size_t a, std::size_t b) const;
  Tensor sliced(std::size_t axis, std::size_t start, std::size_t stop) const;
  // To extents that these broadcast to: extra axes in front, and size 1 stretched.
  Tensor broadcast(const Extents& extents) const;
  // To extents with as many elements. Shares storage where strides can express it; copies otherwise.
  Tensor reshaped(const Extents& extents) const;

 private:
  std::shared_ptr<T[]> storage_;
  std::ptrdiff_t offset_ = 0;
  Extents extents_;
  Strides strides_;
};

using IndexTensor = Tensor<std::int64_t>;

// Whether a query may see a key. An enum, because a bare bool means "may see" in some libraries and "must not
// see" in others.
enum class Mask : std::uint8_t { block, keep };
using MaskTensor = Tensor<Mask>;

extern template class Tensor<float>;
extern template class Tensor<double>;
extern template class Tensor<std::int64_t>;
extern template class Tensor<Mask>;

}  // namespace stepgrad
