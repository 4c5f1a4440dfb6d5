#pragma once

#include <cstddef>
#include <span>

#include "graph/tensor.h"

namespace stepgrad {

// Masks for attention: rows are queries, columns are keys. Each stretches to scores [batch, query, key].

// For sequences of these lengths, padded to `keys`: [batch, 1, key], one row a sequence, which keeps its
// first `length` keys. Throws Error where a length exceeds `keys`.
MaskTensor padding_mask(std::span<const std::size_t> lengths, std::size_t keys);

// Which query the first key's diagonal begins at, where there are more keys than queries, or fewer.
// first: query i sees the keys up to i. last: the last query sees all keys, as when earlier keys are cached.
enum class CausalAlignment { first, last };
// [query, key]: a query keeps the keys at its own position and before.
MaskTensor causal_mask(std::size_t queries, std::size_t keys,
                       CausalAlignment alignment = CausalAlignment::first);

// Keeps what both keep. Axes are aligned at the end, and size 1 stretches. Throws Error where that cannot be.
MaskTensor both(const MaskTensor& a, const MaskTensor& b);

// Masks of other libraries, by what their marks mean; same extents. Throws Error for numbers other than 0
// and 1.
// 1 keeps: a tokenizer's attention_mask; PyTorch's scaled_dot_product_attention(attn_mask=…).
MaskTensor mask_where_one_keeps(const IndexTensor& marks);
// 1 blocks: key_padding_mask and attn_mask of PyTorch's nn.MultiheadAttention.
MaskTensor mask_where_one_blocks(const IndexTensor& marks);

}  // namespace stepgrad
