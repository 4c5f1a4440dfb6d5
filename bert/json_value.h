#pragma once

#include <optional>
#include <string_view>

#include "bert/json_file.h"

namespace stepgrad::bert {

// The value of a key; null where it is missing, or `json` is no dictionary.
const Json& value_of(const Json& json, std::string_view key);

// A value that is null, missing, or true or false. Throws Error, naming the key, for another.
std::optional<bool> truth_of(std::string_view file, const Json& json, std::string_view key);

// Throws Error, naming the key, where it has another value than the only one that can be done. Null is let
// through.
void must_be(std::string_view file, const Json& json, std::string_view key, const Json& wanted);

}  // namespace stepgrad::bert
