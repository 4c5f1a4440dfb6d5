#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace stepgrad::fuzz {

// An input that stands for several files has this line between them.
inline constexpr std::string_view separator = "\n====\n";

inline std::vector<std::string_view> sections(std::string_view input) {
  std::vector<std::string_view> all;
  for (std::size_t at; (at = input.find(separator)) != input.npos; input.remove_prefix(at + separator.size()))
    all.push_back(input.substr(0, at));
  all.push_back(input);
  return all;
}

// A folder of this process's own, in memory where there is such a place, empty on every call.
inline std::filesystem::path empty_folder(const std::string& name) {
  const std::filesystem::path memory = "/dev/shm",
                              base = exists(memory) ? memory : std::filesystem::temp_directory_path();
  const std::filesystem::path folder = base / ("stepgrad-" + name + "-" + std::to_string(::getpid()));
  create_directories(folder);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) remove_all(entry.path());
  return folder;
}

}  // namespace stepgrad::fuzz
