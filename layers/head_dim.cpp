#include "layers/head_dim.h"

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad {

namespace {

// The largest number of heads, up to `heads`, that divides the width.
std::size_t fitting(std::size_t heads, std::size_t embed_dim) {
  while (heads > 1 && embed_dim % heads != 0) --heads;
  return heads;
}

}  // namespace

std::size_t head_dim_of(const std::string& layer, std::size_t embed_dim, std::size_t heads, Source where) {
  if (heads == 0) throw Error(layer + ": it needs at least one head\n    at " + to_string(where));
  if (embed_dim % heads != 0) {
    throw Error(
        fmt::format("{}: {} heads do not divide embed_dim {}\n    at {}\n"
                    "    each head takes embed_dim / heads; {} {} would do",
                    layer, heads, embed_dim, to_string(where), fitting(heads, embed_dim),
                    fitting(heads, embed_dim) == 1 ? "head" : "heads"));
  }
  return embed_dim / heads;
}

}  // namespace stepgrad
