#pragma once

#include "ops/add.h"
#include "ops/div.h"
#include "ops/mul.h"
#include "ops/scale.h"
#include "ops/sub.h"

namespace stepgrad {

// A value together with the line that wrote it. A binary operator cannot have a defaulted `where`, so its
// operands bring it along.
struct Located {
  Located(Value value_, Source where_ = Source::current()) : value(value_), where(where_) {}
  Value value;
  Source where;
};

// Element by element, with broadcasting.
inline Value operator+(Located a, Located b) { return add(a.value, b.value, a.where); }
inline Value operator-(Located a, Located b) { return sub(a.value, b.value, a.where); }
inline Value operator*(Located a, Located b) { return mul(a.value, b.value, a.where); }
inline Value operator/(Located a, Located b) { return div(a.value, b.value, a.where); }
inline Value operator*(double factor, Located x) { return scale(x.value, factor, x.where); }
inline Value operator-(Located x) { return scale(x.value, -1, x.where); }

}  // namespace stepgrad
