#pragma once

#include <source_location>
#include <string>

namespace stepgrad {

// A line of C++. The last parameter of every function that makes nodes is `Source where = Source::current()`,
// so a node knows the line that asked for it without anybody writing it down.
using Source = std::source_location;

// layers/attention_head.cpp:31
inline std::string to_string(const Source& source) {
  return std::string(source.file_name()) + ":" + std::to_string(source.line());
}

}  // namespace stepgrad
