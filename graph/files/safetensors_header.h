#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "graph/files/file_bytes.h"
#include "graph/files/safetensors.h"

namespace stepgrad {

struct SafetensorsHeader {
  std::vector<StoredTensor> tensors;  // in the order of their bytes
  std::map<std::string, std::string> metadata;
  std::size_t size = 0;  // of the header and its length: where the data begins
};

// Reads the header and holds it against the file's size. Throws Error for whatever the format does not allow.
SafetensorsHeader read_safetensors_header(const FileBytes& file);

}  // namespace stepgrad
