#pragma once

#include <span>
#include <vector>

#include "graph/graph.h"

namespace stepgrad {

// Appends nodes that compute ∂⟨y, upstream⟩/∂w for each w in `wrt`, and returns them in that order. This is
// reverse-mode differentiation (Linnainmaa 1970); the derivative is made of nodes like any other, so it can
// be looked at, stepped, checked and differentiated again.
//
// `upstream` has y's shape: ones for a scalar loss, any fixed values otherwise. Only what leads from `wrt` to
// y is differentiated; a w that y does not depend on gets zeros. Contributions that meet at a node are added
// by one `accumulate`. The gradient of a node named `scores` is named `d scores`.
//
// Throws Error where upstream's sizes are not y's, where a value is of another graph, and where a w holds
// ids.
std::vector<Value> gradients(Value y, std::span<const Value> wrt, Value upstream);
inline std::vector<Value> gradients(Value y, std::initializer_list<Value> wrt, Value upstream) {
  return gradients(y, std::span(wrt.begin(), wrt.size()), upstream);
}

}  // namespace stepgrad
