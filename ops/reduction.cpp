#include "ops/reduction.h"

#include "ops/broadcast_to.h"
#include "ops/reshape.h"

namespace stepgrad {

PerAxis<bool> Axes::of(const Extents& x) const {
  PerAxis<bool> reduced(x.size(), !named_.has_value());
  if (!named_) return reduced;
  for (const std::ptrdiff_t named : *named_) {
    const std::size_t axis = axis_index(named, x.size());
    if (reduced[axis]) throw ShapeError("axis " + std::to_string(named) + " is named twice");
    reduced[axis] = true;
  }
  return reduced;
}

Attributes Axes::attributes() const {
  if (!named_) return {};
  return {{"axes", std::vector<std::int64_t>(named_->begin(), named_->end())}};
}

Shape Reduction::shape(const Shape& x) const {
  const PerAxis<bool> reduced = axes.of(x.extents());
  std::vector<Axis> result;
  for (std::size_t axis = 0; axis < x.rank(); ++axis) {
    if (!reduced[axis]) {
      result.push_back(x[axis]);
    } else if (kept == ReducedAxes::keep) {
      result.push_back({x[axis].name, 1});
    }
  }
  return Shape(std::move(result));
}

Attributes Reduction::attributes() const {
  Attributes result = axes.attributes();
  result.emplace_back("reduced_axes", kept == ReducedAxes::keep ? "keep" : "drop");
  return result;
}

double Reduction::count(const Extents& x) const {
  const PerAxis<bool> reduced = axes.of(x);
  double count = 1;
  for (std::size_t axis = 0; axis < x.size(); ++axis) {
    if (reduced[axis]) count *= static_cast<double>(x[axis]);
  }
  return count;
}

Value Reduction::spread(Value dy, const Shape& x) const {
  const Shape with_all_axes = Reduction{axes, ReducedAxes::keep}.shape(x);
  return broadcast_to(dy.shape().same_sizes(with_all_axes) ? dy : reshape(dy, with_all_axes), x);
}

}  // namespace stepgrad
