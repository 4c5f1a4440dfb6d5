#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lessons/kit/standard_output.h"

namespace stepgrad::kit {

// Where commands come from.
class LineReader {
 public:
  virtual ~LineReader() = default;
  // Shows the prompt and gives the next line, without its end; nothing where no more will come. Of a line
  // that is longer than `longest_line` it may give the beginning only, which is longer still. Throws Error
  // where standard input cannot be read.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

constexpr std::size_t longest_line = 1000;  // in bytes

// The lines that could follow what has been typed so far, each of them whole.
using Completer = std::function<std::vector<std::string>(const std::string& typed)>;

// Where standard input and output are a terminal, a line can be edited there, earlier ones come back with the
// arrow keys, and Tab completes. Otherwise lines are read as they are, and each is printed behind its prompt:
// so that what a script prints reads like what a terminal shows.
//
// REQUIRES: output outlives the reader, and there is one reader at a time.
std::unique_ptr<LineReader> line_reader(StandardOutput& output, Completer completer);

}  // namespace stepgrad::kit
