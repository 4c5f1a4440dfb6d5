#include "ops/kernels/elementwise.h"

#include "ops/kernels/xtensor.h"

namespace stepgrad::kernels {

namespace {

// Compact operands of y's extents are one run of numbers, which the compiler turns into vector instructions;
// anything else is walked by its strides. y never shares storage with an operand, so xtensor may assign
// without a temporary.
template <class T, class F>
void map(const Tensor<T>& x, Tensor<T>& y, F f) {
  T* result = y.write();
  if (x.compact()) {
    const auto from = flat(x.data(), x.size());
    auto to = flat(result, y.size());
    xt::noalias(to) = f(from);
  } else {
    const auto from = strided(x);
    auto to = compact(result, y.extents());
    xt::noalias(to) = f(from);
  }
}

template <class T, class F>
void map(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y, F f) {
  T* result = y.write();
  const bool one_run = a.extents() == y.extents() && b.extents() == y.extents() && a.compact() && b.compact();
  if (one_run) {
    const auto left = flat(a.data(), a.size()), right = flat(b.data(), b.size());
    auto to = flat(result, y.size());
    xt::noalias(to) = f(left, right);
  } else {
    const Tensor<T> wide_a = a.broadcast(y.extents()), wide_b = b.broadcast(y.extents());
    const auto left = strided(wide_a), right = strided(wide_b);
    auto to = compact(result, y.extents());
    xt::noalias(to) = f(left, right);
  }
}

}  // namespace

template <class T>
void add(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y) {
  map(a, b, y, [](const auto& left, const auto& right) { return left + right; });
}

template <class T>
void sub(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y) {
  map(a, b, y, [](const auto& left, const auto& right) { return left - right; });
}

template <class T>
void mul(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y) {
  map(a, b, y, [](const auto& left, const auto& right) { return left * right; });
}

template <class T>
void div(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y) {
  map(a, b, y, [](const auto& left, const auto& right) { return left / right; });
}

template <class T>
void exp(const Tensor<T>& x, Tensor<T>& y) {
  map(x, y, [](const auto& from) { return xt::exp(from); });
}

template <class T>
void log(const Tensor<T>& x, Tensor<T>& y) {
  map(x, y, [](const auto& from) { return xt::log(from); });
}

template <class T>
void scale(const Tensor<T>& x, T factor, Tensor<T>& y) {
  map(x, y, [factor](const auto& from) { return factor * from; });
}

#define STEPGRAD_FOR(T)                                              \
  template void add(const Tensor<T>&, const Tensor<T>&, Tensor<T>&); \
  template void sub(const Tensor<T>&, const Tensor<T>&, Tensor<T>&); \
  template void mul(const Tensor<T>&, const Tensor<T>&, Tensor<T>&); \
  template void div(const Tensor<T>&, const Tensor<T>&, Tensor<T>&); \
  template void exp(const Tensor<T>&, Tensor<T>&);                   \
  template void log(const Tensor<T>&, Tensor<T>&);                   \
  template void scale(const Tensor<T>&, T, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
