#pragma once

#include "graph/graph.h"

namespace stepgrad {

// y = x ∘ dropout_mask: in training each number is dropped with the given probability, and
// the others are made larger by 1/(1 − probability), so that sums keep their mean (Srivastava et al. 2014);
// in evaluation y is x. The mask is a node, drawn once in a run: the backward pass reads the same one, and
// Evaluator::invalidate() begins the next run. Throws Error where the probability is outside [0, 1].
Value dropout(Value x, double probability, Source where = Source::current());

}  // namespace stepgrad
