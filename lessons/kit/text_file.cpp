#include "lessons/kit/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lessons/kit/command_line.h"
#include "lessons/kit/user_text.h"

namespace stepgrad::kit {

namespace {

// No text of 512 tokens comes near it, and a device that never ends is left soon.
constexpr std::size_t most_bytes = std::size_t{1} << 20;

UsageError cannot_read(const std::string& path, int reason) {
  return UsageError(
      fmt::format("--text-file {}: cannot be read: {}", in_quotes(path), std::strerror(reason)));
}

// A file that is open to be read; standard input, which stays open, for `-`.
class File {
 public:
  explicit File(const std::string& path)
      : path_(path), descriptor_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) throw cannot_read(path_, errno);
  }
  ~File() {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // All bytes, or those up to one more than `most`.
  std::string bytes(std::size_t most) const {
    std::string bytes(most + 1, '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
      const ssize_t more = ::read(descriptor_, bytes.data() + size, bytes.size() - size);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) throw cannot_read(path_, errno);
      if (more == 0) break;
      size += static_cast<std::size_t>(more);
    }
    bytes.resize(size);
    return bytes;
  }

 private:
  const std::string& path_;
  int descriptor_;
};

// `byte 18, in line 2, is 0xE9`
std::string located(const std::string& bytes, std::size_t at) {
  const auto line =
      1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::string::difference_type>(at), '\n');
  return fmt::format("byte {}, in line {}, is 0x{:02X}", at + 1, line, static_cast<unsigned char>(bytes[at]));
}

void check_bytes(const std::string& path, const std::string& bytes) {
  const std::optional<std::size_t> broken = first_not_utf8(bytes);
  if (broken) throw bad_value("text-file", path, "a text in UTF-8; " + located(bytes, *broken));
  const std::size_t zero = bytes.find('\0');
  if (zero != std::string::npos)
    throw bad_value("text-file", path, "a text; " + located(bytes, zero) + ", which no text holds");
}

}  // namespace

std::string read_text_file(const std::string& path) {
  std::string text = File(path).bytes(most_bytes);
  if (text.size() > most_bytes) throw bad_value("text-file", path, "a text of at most 1 MiB");
  check_bytes(path, text);
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  if (text.empty()) throw bad_value("text-file", path, "a text that is not empty");
  return text;
}

bool is_standard_input(const std::string& path) {
  if (path == "-") return true;
  struct stat named {};
  struct stat input {};
  if (::stat(path.c_str(), &named) != 0 || ::fstat(STDIN_FILENO, &input) != 0) return false;
  return named.st_dev == input.st_dev && named.st_ino == input.st_ino;
}

}  // namespace stepgrad::kit
