#pragma once

#include <optional>
#include <string>

#include "graph/shape.h"
#include "graph/tensor.h"
#include "lessons/kit/axis_tokens.h"
#include "lessons/kit/shades.h"

namespace stepgrad::kit {

// A tensor for people, its last two axes as rows and columns:
//
//   scores [batch=1, query=5, key=5]
//           time   flies    like      an   arrow
//   time  27.9142  0.8451 …
//
// A large one is shown as a corner with `...`, and as its smallest, mean and largest number; one of queries
// by keys is large from 17 on, so that the tokens of a pair of sentences are all seen. Of several matrices
// the first two are shown, each with its place in the leading axes. An axis that runs over tokens is labelled
// with them; a bare 0 is exactly zero; NaN and infinity are counted below. Weights, which are queries by keys
// and lie in 0 … 1, are shaded.
//
// `entry`: which entry of the batch the tensor is, where it has no axis that would say.
std::string tensor_text(const std::string& name, const Shape& shape, const Tensor<double>& tensor,
                        const AxisTokens& tokens, std::optional<std::size_t> entry = {},
                        Shades shades = Shades::none);

// The same of a mask: `keep` and `block`.
std::string mask_text(const std::string& name, const Shape& shape, const MaskTensor& mask,
                      const AxisTokens& tokens, std::optional<std::size_t> entry = {});

// `min -1.2071   mean 0.0135   max 0.9984`, or the numbers themselves where they are three or fewer; then, if
// there are any, how many are NaN or infinite.
std::string tensor_summary(const Tensor<double>& tensor);

}  // namespace stepgrad::kit
