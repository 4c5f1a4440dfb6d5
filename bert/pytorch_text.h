#pragma once

#include <span>
#include <string>

#include "bert/encoding.h"
#include "graph/tensor.h"

namespace stepgrad::bert {

// Integers [batch, seq] as PyTorch prints them, all as wide as the widest:
//
//   tensor([[ 2051, 10029,  2066,  2019,  8612]])
//
// Rows are wrapped at 80 columns. Where there are more than 1000 numbers, an axis of more than 6 shows its
// first 3 and its last 3. Throws Error for another number of axes.
std::string pytorch_text(const IndexTensor& ids);

// What a notebook prints of a tokenizer's result, a row for each encoding:
//
//   {'input_ids': tensor([[101, 102]]), 'token_type_ids': tensor([[0, 0]]), 'attention_mask': tensor([[1,
//   1]])}
//
// Throws Error where the encodings are not of one length, as those of encode_batch() are.
std::string pytorch_text(std::span<const Encoding> batch);

}  // namespace stepgrad::bert
