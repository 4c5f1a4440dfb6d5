#pragma once

#include "layers/module.h"

namespace stepgrad {

// Brings each token's numbers to mean 0 and variance 1, and then stretches and shifts them (Ba, Kiros and
// Hinton 2016), as torch.nn.LayerNorm: weight [dim], which begins as ones, and bias [dim], as zeros.
class LayerNorm : public Module {
 public:
  // eps is added to the variance; PyTorch's default is 1e-5, BERT's 1e-12. Throws Error where `dim` is 0.
  LayerNorm(ModulePath at, std::size_t dim, double eps = 1e-5, Source where = Source::current());

  // x [..., dim] → [..., dim]. Throws Error where the last axis has another size, or eps is negative or not
  // finite.
  Value operator()(Value x, Source where = Source::current()) const;

  Value weight() const { return weight_; }
  Value bias() const { return bias_; }
  double eps() const { return eps_; }

 private:
  double eps_;
  Value weight_, bias_;
};

}  // namespace stepgrad
