#include "graph/files/stored_type.h"

#include <array>

namespace stepgrad {

namespace {

struct Description {
  std::string_view name;
  std::size_t width;
};

// In the order of StoredType.
constexpr std::array<Description, 19> descriptions{{
    {"BOOL", 1},    {"U8", 1},          {"I8", 1},          {"F8_E5M2", 1}, {"F8_E4M3", 1},
    {"F8_E8M0", 1}, {"F8_E4M3FNUZ", 1}, {"F8_E5M2FNUZ", 1}, {"I16", 2},     {"U16", 2},
    {"F16", 2},     {"BF16", 2},        {"I32", 4},         {"U32", 4},     {"F32", 4},
    {"C64", 8},     {"F64", 8},         {"I64", 8},         {"U64", 8},
}};

const Description& description(StoredType type) { return descriptions[static_cast<std::size_t>(type)]; }

}  // namespace

std::string_view to_string(StoredType type) { return description(type).name; }

std::size_t element_width(StoredType type) { return description(type).width; }

std::optional<StoredType> stored_type_named(std::string_view name) {
  for (std::size_t i = 0; i < descriptions.size(); ++i) {
    if (descriptions[i].name == name) return static_cast<StoredType>(i);
  }
  return std::nullopt;
}

}  // namespace stepgrad
