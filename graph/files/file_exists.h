#pragma once

#include <filesystem>

namespace stepgrad {

// Whether there is such a file, or folder. What is there and cannot be looked at is no missing one: a model
// whose tokenizer_config.json were passed over would read other tokens, and so both throw Error, one line
// that names it, for a link that leads nowhere or round in a circle, for a folder that may not be searched,
// and for a name that is too long.
bool file_exists(const std::filesystem::path& file);
bool folder_exists(const std::filesystem::path& folder);

}  // namespace stepgrad
