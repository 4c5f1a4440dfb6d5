#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "graph/extents.h"

namespace stepgrad {

// One axis of a shape. The name is for people; the size decides.
struct Axis {
  std::string name;
  std::size_t size = 0;

  bool operator==(const Axis&) const = default;
};

// The place of an axis among `rank`; a negative axis counts from the end, so -1 is the last.
// Throws ShapeError where there is no such axis.
std::size_t axis_index(std::ptrdiff_t axis, std::size_t rank);

// The axes of a value, outermost first: [batch=1, seq=5, embed=768]. A shape without axes is a scalar's.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<Axis> axes) : axes_(axes) {}
  explicit Shape(std::vector<Axis> axes) : axes_(std::move(axes)) {}
  // Axes without names.
  explicit Shape(const Extents& extents);

  std::size_t rank() const { return axes_.size(); }
  bool empty() const { return axes_.empty(); }
  const Axis& operator[](std::size_t axis) const { return axes_[axis]; }
  Axis& operator[](std::size_t axis) { return axes_[axis]; }
  // The axis `from_end` places before the end: last() is the innermost.
  const Axis& last(std::size_t from_end = 0) const { return axes_[axes_.size() - 1 - from_end]; }
  auto begin() const { return axes_.begin(); }
  auto end() const { return axes_.end(); }

  void push_back(Axis axis) { axes_.push_back(std::move(axis)); }
  void erase(std::size_t axis) { axes_.erase(axes_.begin() + static_cast<std::ptrdiff_t>(axis)); }
  void insert(std::size_t before, Axis axis) {
    axes_.insert(axes_.begin() + static_cast<std::ptrdiff_t>(before), std::move(axis));
  }

  Extents extents() const;
  std::size_t elements() const { return element_count(extents()); }

  std::size_t axis(std::ptrdiff_t axis) const { return axis_index(axis, rank()); }

  // Whether the sizes agree; names are not compared.
  bool same_sizes(const Shape& other) const;

  // Names and sizes.
  bool operator==(const Shape&) const = default;

 private:
  std::vector<Axis> axes_;
};

// [batch=1, seq=5, embed=768]; an axis without a name shows its size alone.
std::string to_string(const Shape& shape);

}  // namespace stepgrad
