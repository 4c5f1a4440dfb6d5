#pragma once

#include <cstddef>

namespace stepgrad::bench {

// BERT-base.
constexpr std::size_t embed_dim = 768, heads = 12;

}  // namespace stepgrad::bench
