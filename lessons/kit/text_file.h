#pragma once

#include <string>

namespace stepgrad::kit {

// The text that `--text-file FILE` names; `-` is standard input. A byte order mark at its beginning and a
// line break at its end are no part of it. Throws UsageError for a file that cannot be read, is larger than
// 1 MiB, holds nothing, or holds bytes that are no UTF-8, of which it names the first.
std::string read_text_file(const std::string& path);

// Whether what the path names is standard input: `-`, /dev/stdin, the file that standard input comes from.
bool is_standard_input(const std::string& path);

}  // namespace stepgrad::kit
