#include "viewers/packed_tensor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "graph/files/narrow_float.h"

namespace stepgrad::viewers {

namespace {

constexpr float steps = 65535;           // of u16
constexpr float least_of_u16 = 0x1p-5F;  // below, half a step is more than a half's error

std::size_t width(NumberType type) { return type == NumberType::f32 ? 4 : type == NumberType::u8 ? 1 : 2; }

// The nearest half, ties to even. REQUIRES: finite numbers are not beyond its range.
Half nearest_half(float x) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(x), sign = bits >> 16 & 0x8000U;
  const auto half = [&](std::uint32_t magnitude) {
    return Half{static_cast<std::uint16_t>(sign | magnitude)};
  };
  if (std::isnan(x)) return half(0x7E00);
  if (std::isinf(x)) return half(0x7C00);
  const float size = std::abs(x);
  if (size < 0x1p-14F) return half(static_cast<std::uint32_t>(std::nearbyint(size * 0x1p24F)));
  const std::uint32_t magnitude = (bits & 0x7FFFFFFFU) - (112U << 23), dropped = magnitude & 0x1FFFU;
  const bool up = dropped > 0x1000U || (dropped == 0x1000U && (magnitude >> 13 & 1U) != 0);
  return half((magnitude >> 13) + (up ? 1 : 0));
}

// Bytes that become base64, three at a time.
class Base64 {
 public:
  explicit Base64(std::size_t bytes) { text_.reserve((bytes + 2) / 3 * 4); }

  void add(std::uint32_t number, std::size_t bytes) {
    for (; bytes > 0; --bytes, number >>= 8) {
      group_ = group_ << 8 | (number & 0xFFU);
      if (++held_ == 3) flush(4);
    }
  }

  std::string take() {
    if (held_ > 0) {
      const std::size_t digits = held_ + 1;
      group_ <<= 8 * (3 - held_);
      flush(digits);
      text_.append(4 - digits, '=');
    }
    return std::move(text_);
  }

 private:
  void flush(std::size_t digits) {
    constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t i = 0; i < digits; ++i) text_ += alphabet[group_ >> (18 - 6 * i) & 0x3FU];
    group_ = 0;
    held_ = 0;
  }

  std::string text_;
  std::uint32_t group_ = 0;
  std::size_t held_ = 0;
};

// Of those that are finite.
float largest_magnitude(const Tensor<float>& numbers) {
  float largest = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float size = std::abs(numbers.data()[i]);
    if (std::isfinite(size)) largest = std::max(largest, size);
  }
  return largest;
}

// The unit in which the largest is between 2¹⁴ and 2¹⁵, where rounding cannot leave a half's range.
double unit_of(float largest) {
  int exponent = 0;
  std::frexp(largest, &exponent);
  return largest == 0 ? 1 : std::ldexp(1.0, exponent - 15);
}

struct Stored {
  std::uint32_t bits;
  double value;
};

Stored stored(float x, NumberType type, double unit) {
  if (type == NumberType::f16) {
    const Half half = nearest_half(static_cast<float>(x / unit));
    return {half.bits, static_cast<float>(half) * unit};
  }
  if (type == NumberType::u16) {
    const float step = std::nearbyint(x * steps);
    return {static_cast<std::uint32_t>(step), double{step} / double{steps}};
  }
  return {std::bit_cast<std::uint32_t>(x), double{x}};
}

}  // namespace

std::string_view to_string(NumberType type) {
  switch (type) {
    case NumberType::f32:
      return "f32";
    case NumberType::f16:
      return "f16";
    case NumberType::u16:
      return "u16";
    case NumberType::u8:
      break;
  }
  return "u8";
}

NumberType compact_type(const Tensor<float>& tensor) {
  const Tensor<float> numbers = tensor.compacted();
  const float *begin = numbers.data(), *end = begin + numbers.size();
  const float largest = largest_magnitude(numbers);
  const bool shares = std::all_of(begin, end, [](float x) { return x >= 0 && x <= 1; });
  if (shares && (largest == 0 || largest >= least_of_u16)) return NumberType::u16;
  return largest > 0x1p127F ? NumberType::f32 : NumberType::f16;
}

std::size_t packed_size(std::size_t elements, NumberType type) {
  return (elements * width(type) + 2) / 3 * 4;
}

PackedTensor packed(const Tensor<float>& tensor, NumberType type) {
  const Tensor<float> numbers = tensor.compacted();
  PackedTensor result{.type = type, .base64 = ""};
  if (type == NumberType::f16) result.unit = unit_of(largest_magnitude(numbers));
  Base64 text(numbers.size() * width(type));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float x = numbers.data()[i];
    const auto [bits, value] = stored(x, type, result.unit);
    text.add(bits, width(type));
    if (std::isfinite(x)) result.error = std::max(result.error, std::abs(value - double{x}));
  }
  result.base64 = text.take();
  return result;
}

PackedTensor packed(const MaskTensor& mask) {
  Base64 text(mask.size());
  for (const Mask place : mask.elements()) text.add(place == Mask::keep ? 1 : 0, 1);
  return {.type = NumberType::u8, .base64 = text.take()};
}

std::string base64(std::string_view bytes) {
  Base64 text(bytes.size());
  for (const char byte : bytes) text.add(static_cast<unsigned char>(byte), 1);
  return text.take();
}

}  // namespace stepgrad::viewers
