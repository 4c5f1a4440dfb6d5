#pragma once

#include <optional>

#include "graph/shape_error.h"
#include "graph/value.h"

namespace stepgrad {

// What keeps a value from being hidden states, [batch, seq, embed], as a layer refuses it; nothing where
// nothing does.
std::optional<ShapeError> unlike_hidden_states(Value value);

}  // namespace stepgrad
