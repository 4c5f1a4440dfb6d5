#pragma once

#include <filesystem>

namespace stepgrad::kit {

// What can be known of a place to write to is asked before the lesson is taught: an Error at the end would
// come after it.

// Makes the folder and those around it. Throws Error where it cannot be, or cannot be written to.
void make_output_folder(const std::filesystem::path& folder);

// Throws Error where no file of this path can be written.
void check_output_file(const std::filesystem::path& file);

}  // namespace stepgrad::kit
