#pragma once

#include <cstdint>
#include <optional>

#include "layers/module.h"

namespace stepgrad {

struct EmbeddingOptions {
  Initialiser weight = Initialiser::normal();
  std::optional<std::int64_t> padding_id = {};  // the row that gets no gradient, torch's padding_idx
};

// A table of vectors that ids name, as torch.nn.Embedding: weight [count, dim], which begins as N(0, 1).
class Embedding : public Module {
 public:
  // Throws Error where `count` or `dim` is 0.
  Embedding(ModulePath at, std::size_t count, std::size_t dim, Source where = Source::current());
  // Throws Error as above; applying it does where padding_id is no row.
  Embedding(ModulePath at, std::size_t count, std::size_t dim, const EmbeddingOptions& options,
            Source where = Source::current());

  // ids [...] → [..., dim].
  Value operator()(Value ids, Source where = Source::current()) const;

  Value weight() const { return weight_; }

 private:
  Value weight_;
  std::optional<std::int64_t> padding_id_;
};

}  // namespace stepgrad
