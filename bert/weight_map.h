#pragma once

#include <map>
#include <string>

#include "graph/files/file_bytes.h"

namespace stepgrad::bert {

// What a model.safetensors.index.json says: in which of the files beside it each tensor is.
using WeightMap = std::map<std::string, std::string>;

// Throws Error, one line, for what is no such index, and where a file would not lie beside it.
WeightMap read_weight_map(const FileBytes& index);

}  // namespace stepgrad::bert
