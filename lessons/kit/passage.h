#pragma once

#include <string>

#include "graph/value.h"

namespace stepgrad::kit {

// A piece of a lesson's page, and the nodes that the walk goes through after it: those before `end` that no
// earlier passage had.
struct Passage {
  std::string text;
  NodeId end;
};

}  // namespace stepgrad::kit
