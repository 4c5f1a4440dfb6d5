#pragma once

#include <cstddef>

namespace stepgrad::kernels {

// A matrix in memory: element (i, j) is elements[i · row_stride + j · column_stride].
template <class T>
struct Matrix {
  T* elements;
  std::size_t rows, columns;
  std::ptrdiff_t row_stride, column_stride;
};

// c = a · b + beta · c, with a [m, k], b [k, n] and c [m, n]; c is compact. beta is 0, and c is not read, or
// 1. T is float or double. Throws Error where an extent does not fit CBLAS's int.
template <class T>
void gemm(const Matrix<const T>& a, const Matrix<const T>& b, T beta, const Matrix<T>& c);

}  // namespace stepgrad::kernels
