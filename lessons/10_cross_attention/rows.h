#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graph/tensor.h"

namespace stepgrad {

// [batch, row, width]: the rows of each entry in the reverse order.
inline Tensor<double> reversed(const Tensor<double>& tensor) {
  const std::size_t rows = tensor.extents()[1];
  Tensor<double> result(tensor.extents());
  double* to = result.write();
  for (std::size_t entry = 0; entry < tensor.extents()[0]; ++entry) {
    for (std::size_t row = rows; row-- > 0;) {
      const auto numbers = tensor.sliced(0, entry, entry + 1).sliced(1, row, row + 1).elements();
      to = std::copy(numbers.begin(), numbers.end(), to);
    }
  }
  return result;
}

// The same with numbers in the first row of each entry alone, and 0 in the others.
inline Tensor<double> first_rows_only(const Tensor<double>& tensor) {
  const std::size_t rows = tensor.extents()[1], width = tensor.extents()[2];
  Tensor<double> result = tensor.compacted();
  double* const numbers = result.write();
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (k / width % rows != 0) numbers[k] = 0;
  }
  return result;
}

// How many rows hold a number that is not 0.
inline std::size_t nonzero_rows(const Tensor<double>& tensor) {
  const std::vector<double> numbers = tensor.elements();
  const auto width = static_cast<std::ptrdiff_t>(tensor.extents().back());
  std::size_t count = 0;
  for (auto row = numbers.begin(); row != numbers.end(); row += width)
    count += std::any_of(row, row + width, [](double x) { return x != 0; }) ? 1 : 0;
  return count;
}

}  // namespace stepgrad
