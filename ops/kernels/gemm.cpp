#include "ops/kernels/gemm.h"

#include <algorithm>
#include <complex>  // cxxblas uses it without including it
#include <limits>
#include <string>
#include <vector>

// xtensor-blas's bindings choose the CBLAS routine by type. They are not written for these warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#include <xtensor-blas/xblas_config.hpp>
// Without this, cxxblas would take its own loops, which are right but a hundred times slower, for a CBLAS.
#ifndef HAVE_CBLAS
#error "xblas_config.hpp does not tell cxxblas that there is a CBLAS"
#endif
#include <xflens/cxxblas/cxxblas.cxx>
#pragma GCC diagnostic pop

#include "graph/error.h"
#include "ops/kernels/threads.h"

// A CBLAS keeps its number of threads to itself; whichever of these the linked one has is called.
extern "C" {
[[gnu::weak]] void bli_thread_set_num_threads(long);
[[gnu::weak]] void openblas_set_num_threads(int);
}

namespace stepgrad::kernels {

namespace {

// OpenBLAS decides for each product how many of its threads are worth it; BLIS uses all that it is told to.
// Below 2²² multiplications a second thread gains less than 0.1 ms, and where its core is busy, waiting for
// it costs milliseconds (measured with BLIS 0.9).
void set_threads(double multiplications) {
  const unsigned most = threads();
  if (openblas_set_num_threads != nullptr) openblas_set_num_threads(static_cast<int>(most));
  if (bli_thread_set_num_threads != nullptr) bli_thread_set_num_threads(multiplications < 0x1p22 ? 1 : most);
}

int blas_int(std::size_t extent) {
  if (extent > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw Error("a matrix with an axis of " + std::to_string(extent) + " is too large for the linked CBLAS");
  }
  return static_cast<int>(extent);
}

// A matrix as CBLAS takes it: one of its strides is 1.
template <class T>
struct BlasOperand {
  explicit BlasOperand(const Matrix<const T>& matrix) : elements(matrix.elements) {
    const auto gapless = [](std::ptrdiff_t step, std::ptrdiff_t other, std::size_t extent,
                            std::size_t other_extent) {
      return (step == 1 || extent == 1) &&
             (other >= static_cast<std::ptrdiff_t>(extent) || other_extent == 1);
    };
    if (gapless(matrix.column_stride, matrix.row_stride, matrix.columns, matrix.rows)) {
      leading = std::max(
          {matrix.rows == 1 ? 1 : matrix.row_stride, static_cast<std::ptrdiff_t>(matrix.columns), one});
    } else if (gapless(matrix.row_stride, matrix.column_stride, matrix.rows, matrix.columns)) {
      transpose = cxxblas::Trans;
      leading = std::max(
          {matrix.columns == 1 ? 1 : matrix.column_stride, static_cast<std::ptrdiff_t>(matrix.rows), one});
    } else {
      compact_copy(matrix);
    }
  }

  static constexpr std::ptrdiff_t one = 1;
  const T* elements;
  std::ptrdiff_t leading = 1;
  cxxblas::Transpose transpose = cxxblas::NoTrans;

 private:
  void compact_copy(const Matrix<const T>& matrix) {
    copy.reserve(matrix.rows * matrix.columns);
    for (std::size_t i = 0; i < matrix.rows; ++i) {
      for (std::size_t j = 0; j < matrix.columns; ++j) {
        copy.push_back(matrix.elements[static_cast<std::ptrdiff_t>(i) * matrix.row_stride +
                                       static_cast<std::ptrdiff_t>(j) * matrix.column_stride]);
      }
    }
    elements = copy.data();
    leading = std::max(static_cast<std::ptrdiff_t>(matrix.columns), one);
  }

  std::vector<T> copy;
};

}  // namespace

template <class T>
void gemm(const Matrix<const T>& a, const Matrix<const T>& b, T beta, const Matrix<T>& c) {
  const int m = blas_int(a.rows), n = blas_int(b.columns), k = blas_int(a.columns);
  if (m == 0 || n == 0) return;
  if (k == 0) {
    if (beta == T{0}) std::fill_n(c.elements, c.rows * c.columns, T{0});
    return;
  }
  const BlasOperand<T> left(a), right(b);
  set_threads(static_cast<double>(a.rows) * static_cast<double>(a.columns) * static_cast<double>(b.columns));
  cxxblas::gemm<int>(cxxblas::RowMajor, left.transpose, right.transpose, m, n, k, T{1}, left.elements,
                     blas_int(static_cast<std::size_t>(left.leading)), right.elements,
                     blas_int(static_cast<std::size_t>(right.leading)), beta, c.elements, std::max(1, n));
}

template void gemm(const Matrix<const float>&, const Matrix<const float>&, float, const Matrix<float>&);
template void gemm(const Matrix<const double>&, const Matrix<const double>&, double, const Matrix<double>&);

}  // namespace stepgrad::kernels
