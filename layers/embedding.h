#pragma once

#include "layers/module.h"

namespace stepgrad {

// A table of vectors that ids name, as torch.nn.Embedding: weight [count, dim], which begins as N(0, 1).
class Embedding : public Module {
 public:
  // Throws Error where `count` or `dim` is 0.
  Embedding(ModulePath at, std::size_t count, std::size_t dim, Source where = Source::current());

  // ids [...] → [..., dim].
  Value operator()(Value ids, Source where = Source::current()) const;

  Value weight() const { return weight_; }

 private:
  Value weight_;
};

}  // namespace stepgrad
