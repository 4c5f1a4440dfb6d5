#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "bert/tokenizer.h"

namespace stepgrad::bert {

struct ModelTokenizer {
  Tokenizer tokenizer;
  std::optional<std::size_t> model_max_length;  // the most tokens, where the files set a limit
};

// The tokenizer of a folder: tokenizer.json where it is there, else vocab.txt. What tokenizer_config.json
// says of lower case and accents holds in either case, as in Hugging Face's BertTokenizerFast. Throws Error,
// one line that names the file and the key, for files that are damaged, and for a tokenizer that does what
// Tokenizer cannot: other special tokens, other kinds of words or pieces, Chinese characters kept together.
ModelTokenizer open_tokenizer(const std::filesystem::path& folder);

}  // namespace stepgrad::bert
