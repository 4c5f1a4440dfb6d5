#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "graph/files/file_bytes.h"

namespace stepgrad::bert {

using Json = nlohmann::json;

// A file that is a dictionary of JSON. Throws Error, one line that names the file and the byte or the key,
// where it is none: where it is no JSON in UTF-8 (NaN is none), goes deeper than 32 levels, or gives a key
// twice.
Json read_json(const FileBytes& file);

// How a message tells a value: at most 60 columns of its JSON.
std::string in_message(const Json& value);

// Throws Error: the file, a key of it, what it is and what it must be.
[[noreturn]] void refuse_value(std::string_view file, std::string_view key, const Json& found,
                               std::string_view must_be);

}  // namespace stepgrad::bert
