#pragma once

#include "layers/linear.h"

namespace stepgrad {

// Two projections with a bend between them, for each token by itself (Vaswani et al. 2017, §3.3; with gelu as
// in BERT, Devlin et al. 2019): y = linear_2(gelu(linear_1(x))), where gelu has the form with erf. Named on
// the way: `expanded`, `activated` [..., hidden], `projected` [..., embed].
class FeedForward : public Module {
 public:
  // Throws Error where a width is 0.
  FeedForward(ModulePath at, std::size_t embed_dim, std::size_t hidden_dim, Source where = Source::current());

  // x [..., embed] → [..., embed].
  Value operator()(Value x, Source where = Source::current()) const;

  const Linear& linear_1() const { return linear_1_; }
  const Linear& linear_2() const { return linear_2_; }

 private:
  Linear linear_1_, linear_2_;
};

}  // namespace stepgrad
