#include "ops/kernels/elementwise.h"

#include <cmath>

#include "graph/walk.h"
#include "ops/kernels/threads.h"
#include "ops/kernels/xtensor.h"

namespace stepgrad::kernels {

namespace {

// f is asked for a whole xtensor expression where the operands are one run of numbers, which the compiler
// turns into vector instructions, and for one number at a time where strides must be followed. y never shares
// storage with an operand, so xtensor may assign without a temporary.
template <class T, class F>
void map(const Tensor<T>& x, Tensor<T>& y, F f) {
  T* result = y.write();
  if (x.compact()) {
    return in_parts(y.size(), y.size(), [&](std::size_t begin, std::size_t end) {
      auto to = flat(result + begin, end - begin);
      const auto from = flat(x.data() + begin, end - begin);
      xt::noalias(to) = f(from);
    });
  }
  walk_rows<1>(y.extents(), {x.strides()}, [&](auto at, std::size_t count, auto step) {
    const T* from = x.data() + at[0];
    for (std::size_t k = 0; k < count; ++k, from += step[0]) *result++ = f(*from);
  });
}

template <class T, class F>
void map(const Tensor<T>& a, const Tensor<T>& b, Tensor<T>& y, F f) {
  T* result = y.write();
  if (a.extents() == y.extents() && b.extents() == y.extents() && a.compact() && b.compact()) {
    return in_parts(y.size(), y.size(), [&](std::size_t begin, std::size_t end) {
      auto to = flat(result + begin, end - begin);
      const auto left = flat(a.data() + begin, end - begin), right = flat(b.data() + begin, end - begin);
      xt::noalias(to) = f(left, right);
    });
  }
  const Strides of_a = a.broadcast(y.extents()).strides(), of_b = b.broadcast(y.extents()).strides();
  walk_rows<2>(y.extents(), {of_a, of_b}, [&](auto at, std::size_t count, auto step) {
    const T *left = a.data() + at[0], *right = b.data() + at[1];
    for (std::size_t k = 0; k < count; ++k, left += step[0], right += step[1]) *result++ = f(*left, *right);
  });
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
  map(x, y, [](const auto& from) {
    using std::exp, xt::exp;
    return exp(from);
  });
}

template <class T>
void log(const Tensor<T>& x, Tensor<T>& y) {
  map(x, y, [](const auto& from) {
    using std::log, xt::log;
    return log(from);
  });
}

template <class T>
void sqrt(const Tensor<T>& x, Tensor<T>& y) {
  map(x, y, [](const auto& from) {
    using std::sqrt, xt::sqrt;
    return sqrt(from);
  });
}

template <class T>
void tanh(const Tensor<T>& x, Tensor<T>& y) {
  map(x, y, [](const auto& from) {
    using std::tanh, xt::tanh;
    return tanh(from);
  });
}

template <class T>
void relu(const Tensor<T>& x, Tensor<T>& y) {
  relu_gradient(x, x, y);
}

template <class T>
void relu_gradient(const Tensor<T>& x, const Tensor<T>& dy, Tensor<T>& y) {
  T* result = y.write();
  walk_rows<2>(y.extents(), {x.strides(), dy.strides()}, [&](auto at, std::size_t count, auto step) {
    const T *from = x.data() + at[0], *upstream = dy.data() + at[1];
    for (std::size_t k = 0; k < count; ++k, from += step[0], upstream += step[1])
      *result++ = *from <= 0 ? T{0} : *upstream;
  });
}

template <class T>
void pow(const Tensor<T>& x, T exponent, Tensor<T>& y) {
  map(x, y, [exponent](const auto& from) {
    using std::pow, xt::pow;
    return pow(from, exponent);
  });
}

template <class T>
void scale(const Tensor<T>& x, T factor, Tensor<T>& y) {
  map(x, y, [factor](const auto& from) { return factor * from; });
}

#define STEPGRAD_FOR(T)                                                        \
  template void add(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);           \
  template void sub(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);           \
  template void mul(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);           \
  template void div(const Tensor<T>&, const Tensor<T>&, Tensor<T>&);           \
  template void exp(const Tensor<T>&, Tensor<T>&);                             \
  template void log(const Tensor<T>&, Tensor<T>&);                             \
  template void sqrt(const Tensor<T>&, Tensor<T>&);                            \
  template void tanh(const Tensor<T>&, Tensor<T>&);                            \
  template void relu(const Tensor<T>&, Tensor<T>&);                            \
  template void relu_gradient(const Tensor<T>&, const Tensor<T>&, Tensor<T>&); \
  template void pow(const Tensor<T>&, T, Tensor<T>&);                          \
  template void scale(const Tensor<T>&, T, Tensor<T>&);
STEPGRAD_FOR(float)
STEPGRAD_FOR(double)
#undef STEPGRAD_FOR

}  // namespace stepgrad::kernels
