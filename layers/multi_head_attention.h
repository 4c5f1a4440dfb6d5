#pragma once

#include "layers/attention_head.h"
#include "layers/linear.h"

namespace stepgrad {

// Several attention heads side by side (Vaswani et al. 2017, §3.2.2), in the literal form: a list of heads,
// each with projections of its own to embed_dim / heads; their outputs joined (`concat` [batch, seq, embed]);
// an output layer.
class MultiHeadAttention : public Module {
 public:
  // Throws Error where `heads` does not divide embed_dim.
  MultiHeadAttention(ModulePath at, std::size_t embed_dim, std::size_t heads,
                     Source where = Source::current());

  // Queries come from query_states [batch, query, embed], keys and values from key_value_states [batch, key,
  // embed]; the result is [batch, seq, embed] with the queries' seq. The same value twice is self-attention,
  // two are cross-attention.
  Value operator()(Value query_states, Value key_value_states, const AttentionOptions& options = {},
                   Source where = Source::current()) const;
  Value operator()(Value hidden_states, const AttentionOptions& options = {},
                   Source where = Source::current()) const {
    return (*this)(hidden_states, hidden_states, options, where);
  }

  const ModuleList<AttentionHead>& heads() const { return heads_; }
  const Linear& output_layer() const { return output_layer_; }

 private:
  ModuleList<AttentionHead> heads_;
  Linear output_layer_;
};

}  // namespace stepgrad
