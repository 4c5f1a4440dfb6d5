#include "viewers/write_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include <unistd.h>

#include "graph/error.h"
#include "viewers/text.h"

namespace stepgrad::viewers {

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::filesystem::path beside = path;
  beside += "." + std::to_string(::getpid()) + ".part";
  const auto fail = [&](const std::string& reason) {
    std::error_code ignored;
    std::filesystem::remove(beside, ignored);
    throw Error("cannot write " + one_line(path.native()) + ": " + reason);
  };
  errno = 0;
  std::ofstream file(beside, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) fail(std::strerror(errno));
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) fail(error.message());
}

}  // namespace stepgrad::viewers
