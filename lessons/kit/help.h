#pragma once

#include <string>
#include <string_view>

#include "lessons/kit/command_line.h"

namespace stepgrad::kit {

// What --help prints: how the lesson is called, its options in groups, and examples. One screen: 24 lines of
// 80 columns.
std::string help(std::string_view lesson, const CommandLine& line);

// Each option under its group's heading, with what it means, may be, and is where it is not given.
std::string option_list(const CommandLine& line);

// What --help-options prints: each option with what it means, may be, and is where it is not given.
std::string help_options(std::string_view lesson, const CommandLine& line);

// What --version prints.
std::string version(std::string_view lesson);

}  // namespace stepgrad::kit
