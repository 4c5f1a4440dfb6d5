#pragma once

#include <filesystem>
#include <string>

#include "graph/source.h"

namespace stepgrad::viewers {

// The lines around the one that a node remembers, which is marked:
//
//      15    const Value k = W_k(key_value_states).named("k");
//   >  16    return scaled_dot_product_attention(q, k, v);
//      17  }
//
// `root` is the folder that the source's path begins in. Empty where the file cannot be read or has no such
// line.
std::string source_excerpt(const std::filesystem::path& root, const Source& source);

}  // namespace stepgrad::viewers
