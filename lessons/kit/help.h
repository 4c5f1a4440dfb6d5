#pragma once

#include <string>
#include <string_view>

#include "lessons/kit/command_line.h"

namespace stepgrad::kit {

// What --help prints: how the lesson is called, its options and their defaults, and examples. One screen.
std::string help(std::string_view lesson, const CommandLine& line);

// What --version prints.
std::string version(std::string_view lesson);

}  // namespace stepgrad::kit
