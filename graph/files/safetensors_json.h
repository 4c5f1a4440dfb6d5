#pragma once

#include <string>
#include <string_view>

#include "graph/files/safetensors_header.h"

namespace stepgrad {

inline constexpr std::string_view safetensors_save_again =
    ": save the file again, with safetensors.torch.save_file";

// Reads the JSON of a header: tensors in the order in which it names them, what they say of themselves not
// yet held against the file. Throws Error for whatever is not exactly the format's; messages call the file
// `name`.
SafetensorsHeader parse_safetensors_header(const std::string& name, std::string_view json);

}  // namespace stepgrad
