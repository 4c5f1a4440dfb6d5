#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/files/nearest.h"
#include "graph/files/text.h"

namespace stepgrad::kit {

// The first byte that is no part of a character in UTF-8; nothing where all are.
std::optional<std::size_t> first_not_utf8(std::string_view bytes);

// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view bytes);

}  // namespace stepgrad::kit
