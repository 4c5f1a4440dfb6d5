#pragma once

#include <filesystem>
#include <system_error>

namespace stepgrad::bert {

// Whether there is such a file. What cannot be looked at, such as a name that is too long, is none.
inline bool file_exists(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::exists(file, ignored);
}
inline bool folder_exists(const std::filesystem::path& folder) {
  std::error_code ignored;
  return std::filesystem::is_directory(folder, ignored);
}

}  // namespace stepgrad::bert
