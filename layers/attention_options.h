#pragma once

#include <optional>

#include "graph/graph.h"

namespace stepgrad {

// What attention may be told beside its operands.
struct AttentionOptions {
  // Which keys a query may see, a mask input that stretches to [batch, query, key]; all of them where there
  // is none. A query that may see no key gets the weights 0 and the output 0.
  std::optional<Value> mask = {};
  // With which probability training drops a weight. `weights` are those before it, and sum to one.
  double dropout = 0;
};

}  // namespace stepgrad
