#pragma once

#include <bit>
#include <cstdint>

namespace stepgrad {

// Floating numbers of 16 bits, which C++20 has no type for. Every one of them is a float exactly.

// IEEE's half precision: 1 bit of sign, 5 of exponent, 10 of fraction.
struct Half {
  std::uint16_t bits;

  explicit operator float() const {
    const std::uint32_t sign = std::uint32_t{bits & 0x8000U} << 16, exponent = bits >> 10 & 0x1FU,
                        fraction = bits & 0x3FFU;
    if (exponent == 0) {  // below 2⁻¹⁴: the fraction counts steps of 2⁻²⁴
      const float size = static_cast<float>(fraction) * 0x1p-24F;
      return sign == 0 ? size : -size;
    }
    const std::uint32_t wide = exponent == 0x1F ? 0xFF : exponent + 127 - 15;
    return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
  }
};

// The upper half of a float.
struct BFloat {
  std::uint16_t bits;

  explicit operator float() const { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
};

}  // namespace stepgrad
