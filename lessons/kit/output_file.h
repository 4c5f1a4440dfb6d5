#pragma once

#include <filesystem>
#include <string_view>

namespace stepgrad::kit {

// Writes a file of the run, whole or not at all: a signal that would end the program (Ctrl-C, a terminal that
// closes, kill) is met when the file is in its place and nothing is left beside it. Throws Error as
// viewers::write_file() does.
void write_output_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace stepgrad::kit
