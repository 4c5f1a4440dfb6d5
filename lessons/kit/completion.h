#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lessons/kit/command_line.h"

namespace stepgrad::kit {

enum class Shell { none, bash, zsh, fish };

// A lesson's part of the script that `lessons/run --completion SHELL` prints: the functions that it calls
// are in lessons/completion/. `number` is 06.
std::string completion(Shell shell, std::string_view number, std::string_view title,
                       const std::vector<Option>& options);

}  // namespace stepgrad::kit
