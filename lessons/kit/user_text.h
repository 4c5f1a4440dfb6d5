#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/files/nearest.h"

namespace stepgrad::kit {

// The first byte that is no part of a character in UTF-8; nothing where all are.
std::optional<std::size_t> first_not_utf8(std::string_view bytes);

// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view bytes);

// What somebody typed, fit to stand in a one-line message: in quotes, without control characters, and cut
// short where it is long.
std::string in_quotes(std::string_view typed);

using stepgrad::nearest;

}  // namespace stepgrad::kit
