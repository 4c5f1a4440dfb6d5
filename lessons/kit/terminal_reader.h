#pragma once

#include <memory>

#include "lessons/kit/line_reader.h"
#include "lessons/kit/standard_output.h"

namespace stepgrad::kit {

// The reader for a terminal: libedit, by the functions that it shares with GNU Readline.
std::unique_ptr<LineReader> terminal_reader(StandardOutput& output, Completer completer);

}  // namespace stepgrad::kit
