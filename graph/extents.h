#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string>

namespace stepgrad {

// One entry for each axis, outermost first. It lives in place, so a tensor's extents and strides cost no
// allocation; in return a tensor has at most 8 axes. Throws ShapeError where there would be more.
template <class T>
class PerAxis {
 public:
  static constexpr std::size_t most = 8;

  PerAxis() = default;
  explicit PerAxis(std::size_t rank, T entry = {}) : rank_(checked(rank)) {
    std::fill_n(entries_.begin(), rank, entry);
  }
  PerAxis(std::initializer_list<T> entries) : PerAxis(entries.begin(), entries.end()) {}
  template <std::forward_iterator Iterator>
  PerAxis(Iterator first, Iterator last)
      : rank_(checked(static_cast<std::size_t>(std::distance(first, last)))) {
    std::copy(first, last, entries_.begin());
  }

  std::size_t size() const { return rank_; }
  bool empty() const { return rank_ == 0; }
  T& operator[](std::size_t axis) { return entries_[axis]; }
  const T& operator[](std::size_t axis) const { return entries_[axis]; }
  const T& back() const { return entries_[rank_ - 1]; }
  const T* begin() const { return entries_.data(); }
  const T* end() const { return entries_.data() + rank_; }
  T* begin() { return entries_.data(); }
  T* end() { return entries_.data() + rank_; }
  void push_back(T entry) {
    checked(rank_ + 1);
    entries_[rank_++] = entry;
  }

  friend bool operator==(const PerAxis& a, const PerAxis& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  static std::size_t checked(std::size_t rank) {
    if (rank > most) refuse(rank);
    return rank;
  }
  [[noreturn]] static void refuse(std::size_t rank);

  std::array<T, most> entries_{};
  std::size_t rank_ = 0;
};

// Sizes of a tensor's axes.
using Extents = PerAxis<std::size_t>;

// Steps in elements from one index of an axis to the next. 0 where an axis is broadcast.
using Strides = PerAxis<std::ptrdiff_t>;

// The number of elements. 1 for no axes; 0 if any axis is empty. Throws Error where it does not fit in
// memory.
std::size_t element_count(const Extents& extents);

// The strides of elements that lie without gaps, the last axis innermost.
Strides compact_strides(const Extents& extents);

// [1, 5, 768]
std::string to_string(const Extents& extents);

}  // namespace stepgrad
