#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stepgrad {

// What an element of a file is, by the names of safetensors: F floating, I integer, U unsigned, C complex,
// with the number of bits. In the order of the safetensors library, which is the order in which it lays types
// out, last first.
enum class StoredType : std::uint8_t {
  BOOL,
  U8,
  I8,
  F8_E5M2,
  F8_E4M3,
  F8_E8M0,
  F8_E4M3FNUZ,
  F8_E5M2FNUZ,
  I16,
  U16,
  F16,
  BF16,
  I32,
  U32,
  F32,
  C64,
  F64,
  I64,
  U64,
};

// F32, BF16, …
std::string_view to_string(StoredType type);
// Nothing where no type is called so.
std::optional<StoredType> stored_type_named(std::string_view name);
// The bytes of one element.
std::size_t element_width(StoredType type);

}  // namespace stepgrad
