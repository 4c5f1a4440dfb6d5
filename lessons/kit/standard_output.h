#pragma once

#include <string_view>

namespace stepgrad::kit {

// Where a lesson prints. Whoever reads may stop reading: what comes after that is dropped without a word.
// Anything else that keeps a byte from being written, a full disk above all, throws Error.
class StandardOutput {
 public:
  // From here on a closed pipe and a file that may not grow are answers of write(), and end nothing. Standard
  // input and standard error are there, if only as /dev/null. Throws Error where standard output is closed.
  StandardOutput();
  void write(std::string_view text);
  // Whether somebody still reads.
  bool open() const { return open_; }

 private:
  bool open_ = true;
};

}  // namespace stepgrad::kit
