#include "graph/files/file_exists.h"

#include <string>
#include <system_error>

#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

namespace fs = std::filesystem;

// What there is, at the end of all links.
fs::file_type type_of(const fs::path& path) {
  const auto refuse = [&](const std::string& reason) {
    throw Error("cannot read " + one_line(path.native()) + ": " + reason);
  };
  std::error_code error;
  const fs::file_type entry = fs::symlink_status(path, error).type();
  if (entry == fs::file_type::not_found) return entry;
  if (entry == fs::file_type::none) refuse(error.message());
  const fs::file_type type = fs::status(path, error).type();
  if (type == fs::file_type::not_found) refuse("it is a link to a file that is not there");
  if (type == fs::file_type::none) refuse(error.message());
  return type;
}

}  // namespace

bool file_exists(const fs::path& file) { return type_of(file) != fs::file_type::not_found; }
bool folder_exists(const fs::path& folder) { return type_of(folder) == fs::file_type::directory; }

}  // namespace stepgrad
