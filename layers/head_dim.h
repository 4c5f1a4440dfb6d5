#pragma once

#include <cstddef>
#include <string>

#include "graph/source.h"

namespace stepgrad {

// embed_dim / heads, how wide each of several heads is. Throws Error, under the layer's name, where there is
// no head or the heads do not divide embed_dim.
std::size_t head_dim_of(const std::string& layer, std::size_t embed_dim, std::size_t heads, Source where);

}  // namespace stepgrad
