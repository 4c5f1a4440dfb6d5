#pragma once

#include <string>
#include <vector>

#include "graph/shape.h"
#include "graph/tensor.h"

namespace stepgrad::kit {

// A tensor for people, its last two axes as rows and columns:
//
//   scores [batch=1, query=5, key=5]
//           time   flies    like      an   arrow
//   time  27.9142  0.8451 …
//
// A large one is shown as a corner with `...`, and as its smallest, mean and largest number. An axis that
// runs over the tokens is labelled with them; a bare 0 is exactly zero; NaN and infinity are counted below.
std::string tensor_text(const std::string& name, const Shape& shape, const Tensor<double>& tensor,
                        const std::vector<std::string>& tokens);

// `min -1.2071   mean 0.0135   max 0.9984`, or the numbers themselves where they are three or fewer; then, if
// there are any, how many are NaN or infinite.
std::string tensor_summary(const Tensor<double>& tensor);

}  // namespace stepgrad::kit
