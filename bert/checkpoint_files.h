#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "graph/files/safetensors.h"

namespace stepgrad::bert {

// The files that are one checkpoint.
struct CheckpointFiles {
  std::string name;  // what messages call it: the file's path, or the index's
  std::vector<Safetensors> files;
};

// Opens what a folder has, model.safetensors or else model.safetensors.index.json, or the file that the path
// is. Throws Error as Checkpoint's constructor does.
CheckpointFiles open_checkpoint(const std::filesystem::path& folder_or_file);

}  // namespace stepgrad::bert
