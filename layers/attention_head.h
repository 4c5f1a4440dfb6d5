#pragma once

#include "layers/attention_options.h"
#include "layers/linear.h"

namespace stepgrad {

// One attention head: three linear projections W_q, W_k, W_v to head_dim, then scaled dot-product attention
// (Vaswani et al. 2017, §3.2). Named on the way: `q`, `k`, `v` [batch, seq, head], `dot_products`, `scores`
// and `weights` [batch, query, key], `attention_output` [batch, seq, head]. The names of the states' middle
// axes ride along.
class AttentionHead : public Module {
 public:
  AttentionHead(ModulePath at, std::size_t embed_dim, std::size_t head_dim, Source where = Source::current());

  // Queries come from query_states [batch, query, embed], keys and values from key_value_states [batch, key,
  // embed]: the same value twice is self-attention, two are cross-attention. Throws Error where an axis is
  // missing.
  Value operator()(Value query_states, Value key_value_states, const AttentionOptions& options = {},
                   Source where = Source::current()) const;

  const Linear& W_q() const { return W_q_; }
  const Linear& W_k() const { return W_k_; }
  const Linear& W_v() const { return W_v_; }

 private:
  Linear W_q_, W_k_, W_v_;
};

}  // namespace stepgrad
