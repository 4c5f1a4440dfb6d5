#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace stepgrad::kit {

// Calls `write`, which writes a file of the run: a signal that would end the program (Ctrl-C, a terminal that
// closes, kill) is met when it is done, the file in its place and nothing left beside it.
void write_undisturbed(const std::function<void()>& write);

// Writes a file of the run in that way, whole or not at all. Throws Error as write_file() does.
void write_output_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace stepgrad::kit
