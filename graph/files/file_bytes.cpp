#include "graph/files/file_bytes.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

// A file that is open to be read.
class Descriptor {
 public:
  // Opening a pipe must not wait for somebody to write to it.
  explicit Descriptor(const std::filesystem::path& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

FileBytes::FileBytes(const std::filesystem::path& path) : name_(one_line(path.native())) {
  const auto refuse = [&](const std::string& reason) { throw Error("cannot read " + name_ + ": " + reason); };
  const Descriptor file(path);
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) refuse(std::strerror(errno));
  if (S_ISDIR(status.st_mode)) refuse("it is a folder");
  if (!S_ISREG(status.st_mode))
    refuse("it is a pipe or a device: copy what it gives to a file, and read that");
  if (status.st_size == 0) refuse("it is empty");

  const auto size = static_cast<std::size_t>(status.st_size);
  // Pages that can be written to: a tensor that alone holds them writes in place. Most are only read, so
  // none is reserved.
  void* mapped = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file.number(), 0);
  if (mapped == MAP_FAILED) refuse(std::strerror(errno));
  bytes_ = {static_cast<char*>(mapped), [size](char* bytes) { ::munmap(bytes, size); }};
  size_ = size;
}

FileBytes::FileBytes(std::string_view name, std::string_view bytes)
    : name_(one_line(name)),
      bytes_(new char[bytes.size()]),
      size_(bytes.size()) {  // new aligns; make_shared need not
  std::copy(bytes.begin(), bytes.end(), bytes_.get());
}

}  // namespace stepgrad
