#pragma once

#include "graph/graph.h"
#include "ops/catalog_row.h"

namespace stepgrad {

// What dropout multiplies by. In training a place is 0 with the given probability and 1/(1 − probability)
// otherwise: Evaluator::invalidate() begins a run, and a run draws once. In evaluation every place is 1.
// Throws Error where the probability is outside [0, 1].
Value dropout_mask(Graph& graph, Shape shape, double probability, Source where = Source::current());

CatalogRow dropout_mask_row();

}  // namespace stepgrad
