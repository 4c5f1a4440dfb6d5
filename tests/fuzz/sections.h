#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
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

// A folder of this process's own, in memory where there is such a place; gone when the search ends.
class Folder {
 public:
  explicit Folder(const std::string& name) {
    const std::filesystem::path memory = "/dev/shm",
                                base = exists(memory) ? memory : std::filesystem::temp_directory_path();
    path_ = base / ("stepgrad-" + name + "-" + std::to_string(::getpid()));
    create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// That folder, empty on every call.
inline const std::filesystem::path& empty_folder(const std::string& name) {
  static const Folder folder(name);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) remove_all(entry.path());
  return folder.path();
}

}  // namespace stepgrad::fuzz
