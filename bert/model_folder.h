#pragma once

#include <cstddef>
#include <filesystem>

#include "bert/checkpoint.h"
#include "bert/config.h"
#include "bert/tokenizer.h"

namespace stepgrad::bert {

// A folder that save_pretrained wrote: config.json, the tokenizer's files and the weights.
struct ModelFolder {
  Config config;
  Tokenizer tokenizer;
  std::size_t max_length;  // the most tokens that a text may have: model and tokenizer each set a limit
  Checkpoint checkpoint;
};

// Throws Error, one line that names the file and what to do, as read_config(), open_tokenizer() and
// Checkpoint do; and where the tokenizer knows tokens that the model has no embedding for.
ModelFolder open_model_folder(const std::filesystem::path& folder);

}  // namespace stepgrad::bert
