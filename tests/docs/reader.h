#pragma once

#include <string>
#include <vector>

namespace stepgrad::testing {

// What a command printed, and how it ended.
struct Printed {
  int status = 0;
  std::string out, err;
};

// Runs a command of the documentation as somebody would who types it in the project's folder, but in a folder
// of its own, and with the programs of this build: `./lessons/run 06` starts the lesson and builds nothing.
// `./tests/run` runs no test, it only refuses a flag that the real one does not name. A command that was run
// before is not run again.
const Printed& type(const std::string& command);

// The names of all lessons, 06_multi_head_attention, in order.
std::vector<std::string> lesson_names();

}  // namespace stepgrad::testing
