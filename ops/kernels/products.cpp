#include "ops/kernels/products.h"

#include <algorithm>

#include "graph/walk.h"
#include "ops/kernels/gemm.h"

namespace stepgrad::kernels {

namespace {

// All axes but the last as one: [tokens, width].
template <class T>
Tensor<T> as_matrix(const Tensor<T>& x) {
  const std::size_t width = x.extents().back();
  std::size_t tokens = 1;
  for (std::size_t axis = 0; axis + 1 < x.rank(); ++axis) tokens *= x.extents()[axis];
  return x.reshaped({tokens, width});
}

// Whether as_matrix() needs no copy: one step leads from each row to the next, whatever its batch.
template <class T>
bool rows_are_even(const Tensor<T>& x) {
  for (std::size_t axis = 0; axis + 2 < x.rank(); ++axis) {
    const auto inner = static_cast<std::ptrdiff_t>(x.extents()[axis + 1]) * x.strides()[axis + 1];
    if (x.extents()[axis] != 1 && x.strides()[axis] != inner) return x.size() == 0;
  }
  return true;
}

// A matrix in the last two axes of x, at an offset.
template <class T>
Matrix<const T> matrix_at(const Tensor<T>& x, std::ptrdiff_t offset = 0) {
  const std::size_t rows = x.rank() - 2, columns = x.rank() - 1;
  return {x.data() + offset, x.extents()[rows], x.extents()[columns], x.strides()[rows],
          x.strides()[columns]};
}

template <class T>
Matrix<T> compact_matrix(T* elements, std::size_t rows, std::size_t columns) {
  return {elements, rows, columns, static_cast<std::ptrdiff_t>(columns), 1};
}

// The strides of x's leading axes, stretched to `leading`.
template <class T>
Strides leading_strides(const Tensor<T>& x, const Extents& leading) {
  Strides strides(leading.size(), 0);
  const std::size_t own = x.rank() - 2;
  for (std::size_t axis = 0; axis < own; ++axis) {
    if (x.extents()[axis] != 1) strides[leading.size() - own + axis] = x.strides()[axis];
  }
  return strides;
}

}  // namespace

template <class T>
void matmul(const Tensor<T>& left, const Tensor<T>& right, Tensor<T>& y) {
  const Tensor<T> a = left.rank() == 1 ? left.reshaped({1, left.size()}) : left;
  const Tensor<T> b = right.rank() == 1 ? right.reshaped({right.size(), 1}) : right;
  T* result = y.write();
  const std::size_t m = a.extents()[a.rank() - 2], n = b.extents().back();
  if (b.rank() == 2 && a.rank() > 2 && rows_are_even(a)) {
    const Tensor<T> rows = as_matrix(a);  // one product of all rows instead of one for each batch
    return gemm(matrix_at(rows), matrix_at(b), T{0}, compact_matrix(result, rows.extents()[0], n));
  }
  const std::ptrdiff_t own_axes = (left.rank() > 1 ? 1 : 0) + (right.rank() > 1 ? 1 : 0);  // m and n
  const Extents leading(y.extents().begin(), y.extents().end() - own_axes);
  const auto step = static_cast<std::ptrdiff_t>(m * n);
  walk_rows<2>(leading, {leading_strides(a, leading), leading_strides(b, leading)},
               [&](auto at, std::size_t count, auto stride) {
                 for (std::size_t k = 0; k < count; ++k) {
                   const auto along = static_cast<std::ptrdiff_t>(k);
                   gemm(matrix_at(a, at[0] + along * stride[0]), matrix_at(b, at[1] + along * stride[1]),
                        T{0}, compact_matrix(result, m, n));
                   result += step;
                 }
               });
}

template <class T>
void linear(const Tensor<T>& x, const Tensor<T>& weight, const Tensor<T>* bias, Tensor<T>& y) {
  const Tensor<T> rows = as_matrix(x);
  const std::size_t tokens = rows.extents()[0], width = weight.extents()[0];
  const Matrix<T> result = compact_matrix(y.write(), tokens, width);
  if (bias != nullptr) {
    const Tensor<T> own = bias->compacted();
    for (std::size_t token = 0; token < tokens; ++token) {
      std::copy_n(own.data(), width, result.elements + token * width);
    }
  }
  gemm(matrix_at(rows), matrix_at(weight.transposed(0, 1)), bias == nullptr ? T{0} : T{1}, result);
}

template <class T>
void linear_weight_gradient(const Tensor<T>& dy, const Tensor<T>& x, Tensor<T>& dweight) {
  const Matrix<T> result = compact_matrix(dweight.write(), dy.extents().back(), x.extents().back());
  if (rows_are_even(dy) && rows_are_even(x)) {
    return gemm(matrix_at(as_matrix(dy).transposed(0, 1)), matrix_at(as_matrix(x)), T{0}, result);
  }
  const Tensor<T> upstream = dy.transposed(dy.rank() - 2, dy.rank() - 1);
  const Extents leading(x.extents().begin(), x.extents().end() - 2);
  T beta = 0;
  walk_rows<2>(leading, {leading_strides(upstream, leading), leading_strides(x, leading)},
               [&](auto at, std::size_t count, auto stride) {
                 for (std::size_t k = 0; k < count; ++k) {
                   const auto along = static_cast<std::ptrdiff_t>(k);
                   gemm(matrix_at(upstream, at[0] + along * stride[0]),
                        matrix_at(x, at[1] + along * stride[1]), beta, result);
                   beta = 1;
                 }
               });
}

#define STEPGRAD_FOR(T)                                                                   \
  template void matmul(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);                   \
  template void linear(const Tensor<T>&, const Tensor<T>&, const Tensor<T>*, Tensor<T>&); \
  template void linear_weight_gradient(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
