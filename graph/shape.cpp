#include "graph/shape.h"

#include <algorithm>

#include "graph/shape_error.h"

namespace stepgrad {

Shape::Shape(const Extents& extents) {
  axes_.reserve(extents.size());
  for (const std::size_t extent : extents) axes_.push_back({"", extent});
}

Extents Shape::extents() const {
  Extents extents(axes_.size());
  std::transform(axes_.begin(), axes_.end(), extents.begin(), [](const Axis& axis) { return axis.size; });
  return extents;
}

std::size_t Shape::axis(std::ptrdiff_t axis) const {
  const auto rank = static_cast<std::ptrdiff_t>(axes_.size());
  if (axis < -rank || axis >= rank) {
    const std::string range =
        rank == 0 ? "a scalar has no axes"
                  : "must be from " + std::to_string(-rank) + " to " + std::to_string(rank - 1);
    throw ShapeError("axis " + std::to_string(axis) + " does not exist: " + range);
  }
  return static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
}

bool Shape::same_sizes(const Shape& other) const {
  return std::equal(begin(), end(), other.begin(), other.end(),
                    [](const Axis& a, const Axis& b) { return a.size == b.size; });
}

std::string to_string(const Shape& shape) {
  std::string text = "[";
  for (const Axis& axis : shape) {
    if (text.size() > 1) text += ", ";
    if (!axis.name.empty()) text += axis.name + "=";
    text += std::to_string(axis.size);
  }
  return text + "]";
}

}  // namespace stepgrad
