#pragma once

#include <string>
#include <vector>

#include "tests/lessons/process.h"

namespace stepgrad::testing {

// Runs a lesson's program with this standard input, through a pipe. Standard error comes with standard
// output.
Finished run_piped(const std::string& lesson, const std::vector<std::string>& arguments,
                   const std::string& input);

// Runs it on a terminal. Each of the keystrokes is typed when the program has shown a prompt, `(05) `, since
// the one before. What standard output printed is in `out`, without carriage returns and escape sequences.
Finished run_on_terminal(const std::string& lesson, const std::vector<std::string>& arguments,
                         const std::vector<std::string>& keystrokes);

}  // namespace stepgrad::testing
