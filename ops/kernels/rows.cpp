#include "ops/kernels/rows.h"

#include <cmath>
#include <limits>

#include "ops/kernels/parallel_rows.h"

namespace stepgrad::kernels {

namespace {

// The largest number of a row; NaN where it holds one.
template <class T>
T row_max(const T* x, std::size_t count, std::ptrdiff_t step) {
  T most = x[0];
  for (std::size_t k = 1; k < count; ++k) {
    const T candidate = x[static_cast<std::ptrdiff_t>(k) * step];
    if (candidate > most || std::isnan(candidate)) most = candidate;
  }
  return most;
}

// Calls f(to, count, from) for each row of y: from(k) is x's k-th number there, less the row's largest.
template <class T, class F>
void for_each_row(const Tensor<T>& x, Tensor<T>& y, F f) {
  T* result = y.write();
  walk_rows_in_parts<2>(y.extents(), {x.strides(), y.strides()}, [&](auto at, std::size_t count, auto step) {
    const T* row = x.data() + at[0];
    const T most = row_max(row, count, step[0]);
    const T shift = most == -std::numeric_limits<T>::infinity() ? T{0} : most;  // −∞ − −∞ is NaN
    f(result + at[1], count,
      [&](std::size_t k) { return row[static_cast<std::ptrdiff_t>(k) * step[0]] - shift; });
  });
}

}  // namespace

template <class T>
void softmax(const Tensor<T>& x, Tensor<T>& y) {
  for_each_row(x, y, [](T* to, std::size_t count, auto from) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      to[k] = std::exp(from(k));
      sum += static_cast<double>(to[k]);
    }
    const T norm = sum == 0 ? T{0} : static_cast<T>(1 / sum);
    for (std::size_t k = 0; k < count; ++k) to[k] *= norm;
  });
}

template <class T>
void log_softmax(const Tensor<T>& x, Tensor<T>& y) {
  for_each_row(x, y, [](T* to, std::size_t count, auto from) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      to[k] = from(k);
      sum += std::exp(static_cast<double>(to[k]));
    }
    const T norm = sum == 0 ? T{0} : static_cast<T>(std::log(sum));
    for (std::size_t k = 0; k < count; ++k) to[k] -= norm;
  });
}

template <class T>
void softmax_gradient(const Tensor<T>& y, const Tensor<T>& dy, Tensor<T>& dx) {
  T* result = dx.write();
  walk_rows_in_parts<3>(
      dx.extents(), {y.strides(), dy.strides(), dx.strides()}, [&](auto at, std::size_t count, auto step) {
        const auto y_at = [&](std::size_t k) {
          return y.data()[at[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
        };
        const auto dy_at = [&](std::size_t k) {
          return dy.data()[at[1] + static_cast<std::ptrdiff_t>(k) * step[1]];
        };
        double inner = 0;
        for (std::size_t k = 0; k < count; ++k)
          inner += static_cast<double>(y_at(k)) * static_cast<double>(dy_at(k));
        for (std::size_t k = 0; k < count; ++k) {
          result[at[2] + static_cast<std::ptrdiff_t>(k)] = y_at(k) * (dy_at(k) - static_cast<T>(inner));
        }
      });
}

#define STEPGRAD_FOR(T)                                    \
  template void softmax(const Tensor<T>&, Tensor<T>&);     \
  template void log_softmax(const Tensor<T>&, Tensor<T>&); \
  template void softmax_gradient(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
