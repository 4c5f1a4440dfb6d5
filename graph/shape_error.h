#pragma once

#include <string>
#include <utility>

#include "graph/error.h"

namespace stepgrad {

// What an op throws from its shape rule, and from its kernel for a value that it cannot take. The op states
// its rule and, where one is likely, the fix; `{0}`, `{1}`, … in a hint stand for the operands' names.
// Whoever knows the node adds the rest: the op, its module, the operands with their shapes, the source line
// (see explain.h).
class ShapeError : public Error {
 public:
  explicit ShapeError(const std::string& rule, std::string hint = {}) : Error(rule), hint_(std::move(hint)) {}
  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

}  // namespace stepgrad
