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

std::size_t axis_index(std::ptrdiff_t axis, std::size_t rank) {
  const auto count = static_cast<std::ptrdiff_t>(rank);
  if (axis < -count || axis >= count) {
    const std::string range =
        rank == 0 ? "a scalar has no axes"
                  : "it must be from " + std::to_string(-count) + " to " + std::to_string(count - 1);
    throw ShapeError("axis " + std::to_string(axis) + " does not exist: " + range);
  }
  return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
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
