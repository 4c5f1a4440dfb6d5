#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "graph/tensor.h"

namespace stepgrad::viewers {

// How a page stores a number: a float, IEEE's half times the tensor's unit, n / 65535 (of what lies in 0 …
// 1), or a byte.
enum class NumberType { f32, f16, u16, u8 };
// f32, f16, u16, u8
std::string_view to_string(NumberType type);

// The type of 16 bits whose error is smaller: u16 where all numbers lie in 0 … 1 and one is large enough;
// else f16. f32 where a float of f16's precision cannot hold the largest.
NumberType compact_type(const Tensor<float>& tensor);

// Characters that so many numbers take.
std::size_t packed_size(std::size_t elements, NumberType type);

// A tensor's numbers in row-major order, little endian, in base64.
struct PackedTensor {
  NumberType type = NumberType::f32;
  double unit = 1;   // of f16, a power of two, so that even small gradients have a half's precision
  double error = 0;  // the largest |stored − given| of those that are finite
  std::string base64;
};

// REQUIRES: the type is f32 or compact_type(tensor).
PackedTensor packed(const Tensor<float>& tensor, NumberType type);
// 1 where the mask keeps, 0 where it blocks.
PackedTensor packed(const MaskTensor& mask);

// Bytes as text.
std::string base64(std::string_view bytes);

}  // namespace stepgrad::viewers
