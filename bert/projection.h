#pragma once

#include "bert/config.h"
#include "layers/linear.h"

namespace stepgrad::bert {

// A Linear that begins as all of a BERT model's do: a weight from N(0, initializer_range), a bias of zeros.
inline Linear projection(ModulePath at, std::size_t in, std::size_t out, const Config& config, Source where) {
  return {std::move(at), in, out, Initialiser::normal(0, config.initializer_range), Initialiser::constant(0),
          where};
}

}  // namespace stepgrad::bert
