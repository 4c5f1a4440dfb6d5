#pragma once

#include <string>
#include <vector>

namespace stepgrad::testing {

// A folder of the test's own, which is gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }
  // The names of the files in it, sorted.
  std::vector<std::string> files() const;

 private:
  std::string path_;
};

std::string read_file(const std::string& path);

}  // namespace stepgrad::testing
