#pragma once

#include <string>

#include "graph/node.h"

namespace stepgrad::viewers {

// `factor=0.125`: the op's attributes in one line; empty for none.
std::string attributes_text(const Node& node);

// `scale 0.125`, `concat axis=-1`: the op and what of its attributes a reader needs beside it, for pictures
// and tables: four digits of a number, and nothing that the result's shape says or that is an op's habit
// (`transpose` turns the last two axes).
std::string short_operation(const Node& node);
// What short_operation adds to the op's name; empty for none, or for more than fits beside it.
std::string short_attributes(const Node& node);

// `#82  scores  heads.0  scale 0.125  →  [batch=1, query=5, key=5]`: a node in the words of the trace table.
std::string node_line(const Node& node);

// All there is to say about a node, several lines: `#17 scores`, its op, formula and gradient, its module,
// its shape, the line that made it.
std::string about(const Node& node);

}  // namespace stepgrad::viewers
