#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graph/files/file_bytes.h"

namespace stepgrad::viewers {

// What a capture's tokens.json holds.
struct CapturedTokens {
  std::vector<std::string> left_text, right_text;
  std::optional<std::size_t> sentence_b_start = {};
};

// Throws Error, one line that names the file and what it must hold, for what is no such JSON: another key or
// type, a key twice or missing, a list without tokens, text that is no UTF-8, a sentence_b_start that is none
// of the tokens' places.
CapturedTokens read_captured_tokens(const FileBytes& file);

}  // namespace stepgrad::viewers
