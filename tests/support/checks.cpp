#include "tests/support/checks.h"

#include <cmath>
#include <sstream>

#include "graph/error.h"
#include "graph/gradients.h"

namespace stepgrad::testing {

namespace {

bool close(double actual, double expected, double tolerance) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (std::isinf(expected)) return actual == expected;
  return std::abs(actual - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

}  // namespace

template <class T>
std::string difference(const Tensor<T>& actual, const Extents& extents, const std::vector<double>& expected,
                       double tolerance) {
  if (actual.extents() != extents) {
    return "shape " + to_string(actual.extents()) + ", expected " + to_string(extents);
  }
  const std::vector<T> elements = actual.elements();
  if (elements.size() != expected.size())
    return "the test lists " + std::to_string(expected.size()) + " elements";
  std::ostringstream text;
  text.precision(17);
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (close(static_cast<double>(elements[k]), expected[k], tolerance)) continue;
    text << "element " << k << " is " << elements[k] << ", expected " << expected[k] << "; ";
  }
  return text.str();
}

template <class T>
std::string mismatch(const Tensor<T>& actual, const Tensor<T>& golden, double tolerance) {
  if (actual.extents() != golden.extents()) {
    return "shape " + to_string(actual.extents()) + ", expected " + to_string(golden.extents());
  }
  const std::vector<T> a = actual.elements(), b = golden.elements();
  double largest = 1;
  for (const T number : b) {
    if (std::isfinite(number)) largest = std::max(largest, std::abs(static_cast<double>(number)));
  }
  std::ostringstream text;
  text.precision(17);
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (a[k] == b[k]) continue;  // also where both are the same infinity
    const double apart = std::abs(static_cast<double>(a[k]) - static_cast<double>(b[k]));
    if (apart <= tolerance * largest) continue;  // false for NaN and ∞
    text << "element " << k << " is " << a[k] << ", expected " << b[k] << "; ";
  }
  return text.str();
}

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

GradcheckReport check_gradients(Evaluator<double>& run, Value y, std::span<const Value> wrt) {
  const Value upstream = y.graph().input("upstream", y.shape());
  run.set(upstream, random_tensor<double>(y.shape().extents(), "upstream", 0.5, 1.5));
  const std::vector<Value> gradient = gradients(y, wrt, upstream);
  return gradcheck(run, y, upstream, wrt, gradient);
}

template std::string difference(const Tensor<float>&, const Extents&, const std::vector<double>&, double);
template std::string difference(const Tensor<double>&, const Extents&, const std::vector<double>&, double);
template std::string mismatch(const Tensor<float>&, const Tensor<float>&, double);
template std::string mismatch(const Tensor<double>&, const Tensor<double>&, double);

}  // namespace stepgrad::testing
