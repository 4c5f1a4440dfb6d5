#pragma once

#include "layers/attention_options.h"
#include "layers/linear.h"

namespace stepgrad {

// [batch, seq, embed] → [batch, head, seq, embed / heads], a view: each head its part of every token.
// REQUIRES: heads divides embed.
Value split_into_heads(Value x, std::size_t heads, Source where = Source::current());
// [batch, head, seq, head_dim] → [batch, seq, embed], the way back: the heads of a token side by side.
Value join_heads(Value x, Source where = Source::current());

// Multi-head attention (Vaswani et al. 2017, §3.2.2) in the form that is computed everywhere: one projection
// for the queries of all heads, one for their keys, one for their values; a reshape and a transpose give each
// head its part, and one product serves all heads. With the numbers of a MultiHeadAttention, which
// packed_weights.h carries over, it computes the same.
//
// Named on the way: `packed_q`, `packed_k`, `packed_v` [batch, seq, embed]; `q`, `k`, `v` [batch, head, seq,
// head_dim], which share the storage of the packed ones; `dot_products`, `scores`, `weights` [batch, head,
// query, key]; `attention_output` [batch, head, seq, head_dim]; `concat` and `output` [batch, seq, embed].
// The names of the states' middle axes ride along.
class PackedMultiHeadAttention : public Module {
 public:
  // Throws Error where `heads` does not divide embed_dim.
  PackedMultiHeadAttention(ModulePath at, std::size_t embed_dim, std::size_t heads,
                           Source where = Source::current());

  // Queries come from query_states [batch, query, embed], keys and values from key_value_states [batch, key,
  // embed]; the result is [batch, query, embed]. The same value twice is self-attention, two are
  // cross-attention. A mask [batch, query, key] holds for every head; one of four axes has a part for each.
  // Throws Error where an axis is missing.
  Value operator()(Value query_states, Value key_value_states, const AttentionOptions& options = {},
                   Source where = Source::current()) const;
  Value operator()(Value hidden_states, const AttentionOptions& options = {},
                   Source where = Source::current()) const {
    return (*this)(hidden_states, hidden_states, options, where);
  }

  std::size_t heads() const { return heads_; }
  const Linear& W_q() const { return W_q_; }
  const Linear& W_k() const { return W_k_; }
  const Linear& W_v() const { return W_v_; }
  const Linear& output_layer() const { return output_layer_; }

 private:
  std::size_t heads_;
  Linear W_q_, W_k_, W_v_, output_layer_;
};

}  // namespace stepgrad
