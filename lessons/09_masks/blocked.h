#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "layers/masks.h"

namespace stepgrad {

// The largest share of a row's weight that lies on keys which the mask blocks.
inline double blocked_share(const Tensor<double>& weights, const MaskTensor& mask) {
  const std::vector<double> numbers = weights.elements();
  const std::vector<Mask> places = mask.broadcast(weights.extents()).elements();
  const std::size_t keys = weights.extents().back();
  double largest = 0;
  for (std::size_t row = 0; row < numbers.size(); row += keys) {
    double share = 0;
    for (std::size_t k = row; k < row + keys; ++k) share += places[k] == Mask::block ? numbers[k] : 0;
    largest = std::max(largest, share);
  }
  return largest;
}

inline std::size_t blocked_places(const MaskTensor& mask) {
  const std::vector<Mask> places = mask.elements();
  return static_cast<std::size_t>(std::count(places.begin(), places.end(), Mask::block));
}

// How many rows keep no key.
inline std::size_t blocked_rows(const MaskTensor& mask) {
  const std::vector<Mask> places = mask.elements();
  const auto keys = static_cast<std::ptrdiff_t>(mask.extents().back());
  std::size_t count = 0;
  for (auto row = places.begin(); row != places.end(); row += keys)
    count += std::find(row, row + keys, Mask::keep) == row + keys ? 1 : 0;
  return count;
}

// What others hand over as numbers: 1 where the mask keeps.
inline IndexTensor marks(const MaskTensor& mask) {
  const std::vector<Mask> places = mask.elements();
  IndexTensor result(mask.extents());
  std::transform(places.begin(), places.end(), result.write(),
                 [](Mask place) { return place == Mask::keep ? 1 : 0; });
  return result;
}

// A padding mask [batch, 1, key] for texts whose [PAD]s stand in front of them.
inline MaskTensor front_padding_mask(std::span<const std::size_t> lengths, std::size_t keys) {
  MaskTensor mask({lengths.size(), 1, keys});
  Mask* to = mask.write();
  for (const std::size_t length : lengths) {
    for (std::size_t key = 0; key < keys; ++key) *to++ = key + length < keys ? Mask::block : Mask::keep;
  }
  return mask;
}

inline std::size_t not_finite(const Tensor<double>& tensor) {
  const std::vector<double> numbers = tensor.elements();
  return static_cast<std::size_t>(
      std::count_if(numbers.begin(), numbers.end(), [](double x) { return !std::isfinite(x); }));
}

}  // namespace stepgrad
