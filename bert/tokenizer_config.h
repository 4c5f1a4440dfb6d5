#pragma once

#include <cstddef>
#include <optional>

#include "bert/vocabulary.h"
#include "graph/files/file_bytes.h"

namespace stepgrad::bert {

// What a tokenizer_config.json says; nothing where it does not.
struct TokenizerConfig {
  std::optional<bool> lower_case;
  std::optional<std::optional<bool>> strip_accents;  // null: as lower_case
  std::optional<std::size_t> model_max_length;
};

// Throws Error, one line that names the file and the key, for what is no such file, and for what Tokenizer
// cannot do with this vocabulary.
TokenizerConfig read_tokenizer_config(const FileBytes& file, const Vocabulary& vocabulary);

}  // namespace stepgrad::bert
