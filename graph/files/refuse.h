#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad {

// What to do about a file that ends too early or goes on too long.
inline constexpr std::string_view copy_again = ": copy or download the file again";

// Refuses a file: its name, what is wrong with it, and what to do.
[[noreturn]] inline void refuse(std::string_view name, std::string_view what, std::string_view repair) {
  throw Error(fmt::format("{}: {}{}", name, what, repair));
}

}  // namespace stepgrad
