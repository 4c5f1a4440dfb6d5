#pragma once

#include <span>
#include <string>

#include "graph/node.h"

namespace stepgrad {

// A broken rule, told to the person who wrote the line:
//
//   matmul in heads.8: the last axis of the first must match the second-last axis of the second
//       q  [batch=1, seq=5, head=64]
//       k  [batch=1, seq=5, head=64]
//     at my_head.cpp:31
//     called from main.cpp:29
//     did you mean matmul(q, transpose(k))?
std::string explain(std::string_view operation, const ShapeError& broken,
                    std::span<const Node* const> operands, const Place& place, Source where);

}  // namespace stepgrad
