#pragma once

#include <filesystem>
#include <string_view>

namespace stepgrad::viewers {

// Writes a file beside its path and renames it, so that nobody ever finds half of it. Throws Error, and
// leaves nothing behind, where that fails.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace stepgrad::viewers
