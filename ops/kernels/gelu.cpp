#include "ops/kernels/gelu.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ops/kernels/threads.h"

namespace stepgrad::kernels {

namespace {

// Beyond ±100 Φ is 0 or 1 in either precision. To take x as ±100 there keeps 0 · ∞, which is NaN, out of all
// that follows.
template <class T>
T within_reach(T x) {
  return std::clamp(x, T{-100}, T{100});
}

// Φ(x), with all of its digits for a large negative x too, where 1 + erf has none left.
template <class T>
T erf_form(T x) {
  return std::erfc(x * static_cast<T>(-std::numbers::sqrt2 / 2)) / 2;
}

template <class T>
T erf_form_gradient(T x) {
  const T density = static_cast<T>(std::numbers::inv_sqrtpi / std::numbers::sqrt2) * std::exp(x * x / -2);
  return erf_form(x) + x * density;
}

// Φ(x) is (1 + tanh u) / 2 = 1 / (1 + exp(−2u)), where u = c (x + a x³) and c is the slope.
template <class T>
T tanh_form(T x, T slope) {
  const T cubic = static_cast<T>(gelu_cubic);
  return 1 / (1 + std::exp(-2 * slope * x * (1 + cubic * x * x)));
}

template <class T>
T tanh_form_gradient(T x, T slope) {
  const T cubic = static_cast<T>(gelu_cubic), square = cubic * x * x;
  const T u = slope * x * (1 + square), du = slope * (1 + 3 * square);
  const T e = std::exp(-2 * std::abs(u)), part = 1 / (1 + e);  // part and e · part are Φ and 1 − Φ
  return (u < 0 ? e * part : part) + x * 2 * e * part * part * du;
}

// result[k] = f(k) for each k.
template <class T, class F>
void fill_with(Tensor<T>& result, F f) {
  T* to = result.write();
  in_parts(result.size(), result.size(), [to, f](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) to[k] = f(k);
  });
}

}  // namespace

template <class T>
void gelu(const Tensor<T>& x, Gelu form, Tensor<T>& y) {
  const Tensor<T> compact = x.compacted();
  const T* from = compact.data();
  const auto bounded = [from](std::size_t k) { return std::max(from[k], T{-100}); };
  if (form == Gelu::erf) {
    fill_with(y, [&](std::size_t k) { return bounded(k) * erf_form(within_reach(from[k])); });
  } else {
    const T slope = static_cast<T>(gelu_slope(form));
    fill_with(y, [&](std::size_t k) { return bounded(k) * tanh_form(within_reach(from[k]), slope); });
  }
}

template <class T>
void gelu_gradient(const Tensor<T>& x, const Tensor<T>& dy, Gelu form, Tensor<T>& dx) {
  const Tensor<T> compact = x.compacted(), compact_dy = dy.compacted();
  const T *from = compact.data(), *upstream = compact_dy.data();
  if (form == Gelu::erf) {
    fill_with(dx, [&](std::size_t k) { return erf_form_gradient(within_reach(from[k])) * upstream[k]; });
  } else {
    const T slope = static_cast<T>(gelu_slope(form));
    fill_with(dx,
              [&](std::size_t k) { return tanh_form_gradient(within_reach(from[k]), slope) * upstream[k]; });
  }
}

#define STEPGRAD_FOR(T)                                   \
  template void gelu(const Tensor<T>&, Gelu, Tensor<T>&); \
  template void gelu_gradient(const Tensor<T>&, const Tensor<T>&, Gelu, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
