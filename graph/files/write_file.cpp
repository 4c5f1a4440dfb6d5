#include "graph/files/write_file.h"

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad {

FileWriter::FileWriter(std::filesystem::path path) : path_(std::move(path)) {
  std::error_code failed;
  const std::filesystem::file_status status = std::filesystem::status(path_, failed);
  if (std::filesystem::is_directory(status)) fail("it is a folder");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    fail("it is no ordinary file, and would be replaced by one");
  if (std::filesystem::exists(status)) path_ = std::filesystem::canonical(path_);  // a link stays what it is
  beside_ = path_;
  beside_ += "." + std::to_string(::getpid()) + ".part";
  errno = 0;
  file_.open(beside_, std::ios::binary);
  if (!file_) fail(std::strerror(errno));
}

FileWriter::~FileWriter() {
  std::error_code ignored;
  if (!beside_.empty()) std::filesystem::remove(beside_, ignored);
}

void FileWriter::fail(const std::string& reason) const {
  throw Error("cannot write " + one_line(path_.native()) + ": " + reason);
}

void FileWriter::write(std::string_view bytes) {
  errno = 0;
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file_) fail(std::strerror(errno));
}

void FileWriter::finish() {
  errno = 0;
  file_.close();
  if (!file_) fail(std::strerror(errno));
  std::error_code error;
  std::filesystem::rename(beside_, path_, error);
  if (error) fail(error.message());
  beside_.clear();
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  FileWriter file(path);
  file.write(bytes);
  file.finish();
}

}  // namespace stepgrad
