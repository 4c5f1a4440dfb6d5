#include "lessons/kit/output_folder.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <unistd.h>

#include "graph/error.h"
#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace {

// The part of the path that is a link to nowhere; empty where there is none.
std::filesystem::path dangling_link(const std::filesystem::path& folder) {
  std::filesystem::path part;
  for (const std::filesystem::path& name : folder) {
    std::error_code ignored;
    part /= name;
    if (std::filesystem::is_symlink(part, ignored) && !std::filesystem::exists(part, ignored)) return part;
  }
  return {};
}

void check_writable(const std::filesystem::path& folder) {
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw Error("cannot write to the folder " + in_quotes(folder.native()) + ": " + std::strerror(errno));
}

}  // namespace

void make_output_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed && !std::filesystem::is_directory(folder, failed))
    failed = std::make_error_code(std::errc::not_a_directory);
  if (failed) {
    const std::filesystem::path link = dangling_link(folder);
    throw Error("cannot make the folder " + in_quotes(folder.native()) + ": " +
                (link.empty() ? failed.message() : in_quotes(link.native()) + " is a link to nowhere"));
  }
  check_writable(folder);
}

void check_output_file(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!file.has_filename() || std::filesystem::is_directory(file, ignored))
    throw Error("cannot write " + in_quotes(file.native()) + ": it is a folder");
  if (std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored))
    throw Error("cannot write " + in_quotes(file.native()) + ": it is no ordinary file");
  const std::filesystem::path folder = file.parent_path();
  check_writable(folder.empty() ? "." : folder);
}

}  // namespace stepgrad::kit
