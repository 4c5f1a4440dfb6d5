#include "ops/kernels/layer_norm.h"

#include <cmath>

#include "ops/kernels/sum_of.h"
#include "ops/kernels/threads.h"

namespace stepgrad::kernels {

namespace {

// A row's numbers as distances from their mean, and what brings these to variance one.
template <class T>
class Centred {
 public:
  // Distances are taken from the first number before they are averaged, so that a row of equal numbers has
  // the distances 0 exactly, and none of their rounding is divided by a variance of nearly 0.
  Centred(const T* row, std::size_t count, double eps) : row_(row), mean_(static_cast<double>(row[0])) {
    const double n = static_cast<double>(count);
    const Centred& x = *this;
    mean_ += sum_of(count, [&x](std::size_t k) { return x(k); }) / n;
    const double variance = sum_of(count, [&x](std::size_t k) { return x(k) * x(k); }) / n;
    scale = 1 / std::sqrt(variance + eps);
  }
  double operator()(std::size_t k) const { return static_cast<double>(row_[k]) - mean_; }

  double scale;  // 1 / s

 private:
  const T* row_;
  double mean_;
};

// Calls f(at) for where each row of y, which is compact and not empty, begins.
template <class T, class F>
void for_each_row(const Tensor<T>& y, F f) {
  const std::size_t width = y.extents().back();
  in_parts(y.size() / width, y.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) f(row * width);
  });
}

}  // namespace

template <class T>
void layer_norm(const Tensor<T>& x, const Tensor<T>* weight, const Tensor<T>* bias, double eps,
                Tensor<T>& y) {
  T* to = y.write();
  if (y.size() == 0) return;
  const Tensor<T> rows = x.compacted();
  const Tensor<T> w = weight ? weight->compacted() : Tensor<T>(), b = bias ? bias->compacted() : Tensor<T>();
  const std::size_t width = y.extents().back();
  for_each_row(y, [&](std::size_t at) {
    const Centred<T> row(rows.data() + at, width, eps);
    if (weight) {
      for (std::size_t k = 0; k < width; ++k) {
        to[at + k] = static_cast<T>(row(k) * row.scale * static_cast<double>(w.data()[k]) +
                                    static_cast<double>(b.data()[k]));
      }
    } else {
      for (std::size_t k = 0; k < width; ++k) to[at + k] = static_cast<T>(row(k) * row.scale);
    }
  });
}

template <class T>
void layer_norm_gradient(const Tensor<T>& dy, const Tensor<T>& x, double eps, Tensor<T>& dx) {
  T* to = dx.write();
  if (dx.size() == 0) return;
  const Tensor<T> rows = x.compacted(), upstream_rows = dy.compacted();
  const std::size_t width = dx.extents().back();
  const double n = static_cast<double>(width);
  for_each_row(dx, [&](std::size_t at) {
    const Centred<T> row(rows.data() + at, width, eps);
    const T* from = upstream_rows.data() + at;
    const auto upstream = [from](std::size_t k) { return static_cast<double>(from[k]); };
    const double mean = sum_of(width, upstream) / n;
    const double inner = sum_of(width, [&](std::size_t k) { return upstream(k) * row(k); }) / n;
    const double along = inner * row.scale * row.scale;
    for (std::size_t k = 0; k < width; ++k) {
      to[at + k] = static_cast<T>(row.scale * (upstream(k) - mean - row(k) * along));
    }
  });
}

#define STEPGRAD_FOR(T)                                                                               \
  template void layer_norm(const Tensor<T>&, const Tensor<T>*, const Tensor<T>*, double, Tensor<T>&); \
  template void layer_norm_gradient(const Tensor<T>&, const Tensor<T>&, double, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
