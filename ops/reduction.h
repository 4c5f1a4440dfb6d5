#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

#include "graph/op.h"

namespace stepgrad {

// Whether a reduced axis is left out of the result or stays with size 1.
enum class ReducedAxes { drop, keep };

// The axes of a value that are reduced: {0, -1} the first and the last, {} none (as NumPy's axis=()). A
// negative axis counts from the end.
class Axes {
 public:
  Axes(std::initializer_list<std::ptrdiff_t> axes) : named_(axes) {}
  explicit Axes(std::vector<std::ptrdiff_t> axes) : named_(std::move(axes)) {}
  static Axes all() { return Axes(std::nullopt); }

  // Which axes of x these are. Throws ShapeError for an axis that x does not have or that is named twice.
  PerAxis<bool> of(const Extents& x) const;
  Attributes attributes() const;

 private:
  explicit Axes(std::nullopt_t) {}
  std::optional<std::vector<std::ptrdiff_t>> named_;
};

// What sum, mean and max share.
struct Reduction {
  Axes axes;
  ReducedAxes kept;

  Shape shape(const Shape& x) const;
  Attributes attributes() const;
  // How many of x's elements each of the result's is made of.
  double count(const Extents& x) const;
  // Repeats dy, which has the result's shape, along the reduced axes of x.
  Value spread(Value dy, const Shape& x) const;
};

// An op that is a Reduction, but for its card, its kernel and its derivative.
template <class Derived>
struct ReductionOp : OpKernel<Derived> {
  Reduction reduction;

  explicit ReductionOp(Reduction reduction_) : reduction(std::move(reduction_)) {}
  Attributes attributes() const override { return reduction.attributes(); }
  Shape shape(InputShapes in) const override { return reduction.shape(in[0]); }
};

}  // namespace stepgrad
