#pragma once

#include <string>

#include "graph/node.h"

namespace stepgrad::viewers {

// `factor=0.125`: the op's attributes in one line; empty for none.
std::string attributes_text(const Node& node);

// All there is to say about a node, several lines: `#17 scores`, its op, formula and gradient, its module,
// its shape, the line that made it.
std::string about(const Node& node);

}  // namespace stepgrad::viewers
