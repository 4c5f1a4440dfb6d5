#pragma once

#include "graph/graph.h"

namespace stepgrad {

// Every element is `number`. It has no operands, so it is told its graph and its shape.
Value fill(Graph& graph, Shape shape, double number, Source where = Source::current());

const Card& fill_card();

}  // namespace stepgrad
