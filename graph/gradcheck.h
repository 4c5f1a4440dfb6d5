#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graph/evaluator.h"

namespace stepgrad {

struct GradcheckOptions {
  double epsilon = 1e-6;    // half the distance between the two points of the central difference
  double tolerance = 1e-6;  // passes where no element's error exceeds it
  std::size_t sample = 0;   // how many elements of each value to check; 0 for all of them
  std::uint64_t seed = 0;   // which ones
  // Called after each element, with how many of how many are checked.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

// How one element's two derivatives compare.
struct GradcheckElement {
  std::size_t index = 0;  // row-major
  double analytic = 0, numeric = 0;
  double error = 0;  // |analytic − numeric| / max(1, |analytic|, |numeric|)
};

// One of the values that y was differentiated by.
struct GradcheckValue {
  Value value;
  std::size_t size = 0;
  std::vector<GradcheckElement> elements;  // those that were checked, by index
  const GradcheckElement* worst() const;   // nullptr where nothing was checked
};

struct GradcheckReport {
  GradcheckOptions options;
  std::vector<GradcheckValue> values;
  // The first node that gave two answers for the same inputs, where there is one; nothing else is checked
  // then.
  std::optional<Value> nondeterministic;

  std::size_t checked() const;
  std::size_t total() const;
  const GradcheckValue* worst() const;  // the value with the worst element; nullptr where nothing was checked
  double worst_error() const;           // NaN where any is
  bool passed() const;
  // One line: how many elements of how many were checked, the worst error and its element,
  // `heads.0.W_q.weight[3, 2]`.
  std::string summary() const;
};

// Compares gradients, the nodes that gradients(y, wrt, upstream) gave, with central differences of f = Σ y ∘
// upstream, element by element: (f(w + ε) − f(w − ε)) / 2ε, where 2ε is the distance of the two points after
// rounding to T. The sum is taken in double whatever T is. `evaluator` has all inputs set and stays as it
// was.
template <class T>
GradcheckReport gradcheck(const Evaluator<T>& evaluator, Value y, Value upstream, std::span<const Value> wrt,
                          std::span<const Value> gradients, const GradcheckOptions& options = {});

// The value's path and the index by axis: `heads.0.W_q.weight[3, 2]`.
std::string element_name(Value value, std::size_t index);

}  // namespace stepgrad
