#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graph/shape.h"
#include "viewers/attention.h"

namespace stepgrad::viewers {

// A tensor of an attention, with the key that it has in the document, and the shape that its axes must have.
struct AttentionTensor {
  std::string_view key;  // weights, queries, …
  Shape shape;           // what it must be; the sizes of `head_dim` and `embed` are the tensor's own
  std::variant<const Tensor<float>*, const MaskTensor*> tensor;
};

// Those that are here, weights first.
std::vector<AttentionTensor> tensors_of(const Attention& attention);

// Throws Error, one line, where a tensor has another shape than stands beside it, where numbers of layers and
// heads do not ascend or are none of the model's, and where `open` names what is not there.
void check(const AttentionPage& page);

// The same page with these of its layers and heads alone, by their places among those that are there.
Attention with_layers(const Attention& attention, const std::vector<std::size_t>& places);
Attention with_heads(const Attention& attention, const std::vector<std::size_t>& places);

}  // namespace stepgrad::viewers
