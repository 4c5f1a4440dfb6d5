#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace stepgrad {

// A file that is written beside its path, and renamed when it is finished, so that nobody ever finds half of
// it. What was not finished is removed. A link stays, and the file that it names is replaced. Throws Error
// where writing fails, and where there is something else than a file: a folder, a device, a pipe.
class FileWriter {
 public:
  explicit FileWriter(std::filesystem::path path);
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  void write(std::string_view bytes);
  void finish();

 private:
  [[noreturn]] void fail(const std::string& reason) const;

  std::filesystem::path path_, beside_;
  std::ofstream file_;
};

// Writes a file of these bytes, whole or not at all, as FileWriter does.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace stepgrad
