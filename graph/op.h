#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graph/content.h"
#include "graph/operands.h"
#include "graph/shape.h"
#include "graph/shape_error.h"
#include "graph/tensor.h"
#include "graph/value.h"

namespace stepgrad {

// What people read of an op. X, A, B are its operands, Y its result, dY the gradient that flows into it; ∘ is
// the element-wise product.
struct Card {
  std::string_view name, formula, gradient;
};

// An op's constants, by name, for those who look at a graph: axes, a factor, a range.
using Attribute = std::variant<std::int64_t, double, std::vector<std::int64_t>, std::string>;
using Attributes = std::vector<std::pair<std::string_view, Attribute>>;

// A shape's sizes, as an attribute.
inline Attribute sizes(const Shape& shape) {
  std::vector<std::int64_t> result;
  for (const Axis& axis : shape) result.push_back(static_cast<std::int64_t>(axis.size));
  return result;
}

// The shapes of an op's operands.
class InputShapes {
 public:
  explicit InputShapes(std::span<const Shape* const> shapes) : shapes_(shapes) {}
  std::size_t size() const { return shapes_.size(); }
  const Shape& operator[](std::size_t i) const { return *shapes_[i]; }

 private:
  std::span<const Shape* const> shapes_;
};

// Which operands' gradients are wanted; the others need not be built.
class Wanted {
 public:
  explicit Wanted(const std::vector<bool>& wanted) : wanted_(wanted) {}
  bool operator[](std::size_t i) const { return wanted_[i]; }

 private:
  const std::vector<bool>& wanted_;
};

// The gradient that reaches each operand; nothing where it is not wanted.
using Gradients = std::vector<std::optional<Value>>;

// What a node computes. Immutable: its constants are members. The vocabulary `in, y, dy` is the same in every
// op.
class Op {
 public:
  virtual ~Op() = default;
  virtual const Card& card() const = 0;
  virtual Attributes attributes() const { return {}; }

  // What operand i must be made of.
  virtual Content takes(std::size_t) const { return Content::numbers; }
  // Whether y depends on the evaluator's mode and run, not on the operands alone.
  virtual bool draws() const { return false; }

  // The result's shape. Axis names ride along: the first operand's win. Throws ShapeError with the rule that
  // the operands break.
  virtual Shape shape(InputShapes in) const = 0;

  // Computes y, which has the extents that shape() gave. A kernel writes every element; it may throw
  // ShapeError for a value that it cannot take.
  virtual void run(Operands<float> in, Tensor<float>& y) const = 0;
  virtual void run(Operands<double> in, Tensor<double>& y) const = 0;

  // Whether run() assigns y a view of its operand's storage instead of writing into y.
  virtual bool is_view() const { return false; }

  // Appends nodes for ∂L/∂in[i] of the wanted operands, given y and dy = ∂L/∂y.
  virtual Gradients gradient(std::span<const Value> in, Value y, Value dy, Wanted wanted) const = 0;
};

// An op whose kernel is one template `template <class T> void kernel(Operands<T> in, Tensor<T>& y) const`.
template <class Derived>
class OpKernel : public Op {
 public:
  void run(Operands<float> in, Tensor<float>& y) const final { self().kernel(in, y); }
  void run(Operands<double> in, Tensor<double>& y) const final { self().kernel(in, y); }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

// An op that moves no number: `template <class T> Tensor<T> view(const Tensor<T>& x) const`.
template <class Derived>
class OpView : public Op {
 public:
  void run(Operands<float> in, Tensor<float>& y) const final { y = self().view(in[0]); }
  void run(Operands<double> in, Tensor<double>& y) const final { y = self().view(in[0]); }
  bool is_view() const final { return true; }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};

// States an op's rule: throws ShapeError(rule, hint) unless it holds.
inline void need(bool holds, const char* rule, const char* hint = "") {
  if (!holds) throw ShapeError(rule, hint);
}

}  // namespace stepgrad
