#pragma once

#include "layers/module.h"

namespace stepgrad {

// y = x Wᵀ + b on the last axis, as torch.nn.Linear: weight [out, in], bias [out]. Both begin uniform in
// ±1/√in, which is what PyTorch's default (Kaiming uniform with a = √5) comes to.
class Linear : public Module {
 public:
  // Throws Error where `in` or `out` is 0.
  Linear(ModulePath at, std::size_t in, std::size_t out, bool bias = true, Source where = Source::current());
  // With a bias, and numbers that begin in another way. Throws Error as above.
  Linear(ModulePath at, std::size_t in, std::size_t out, Initialiser weight, Initialiser bias,
         Source where = Source::current());

  // x [..., in] → [..., out].
  Value operator()(Value x, Source where = Source::current()) const;

  Value weight() const { return weight_; }
  std::optional<Value> bias() const { return bias_; }

 private:
  Value weight_;
  std::optional<Value> bias_;
};

}  // namespace stepgrad
