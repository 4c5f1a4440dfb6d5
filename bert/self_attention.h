#pragma once

#include <optional>

#include "bert/config.h"
#include "bert/dropout_layer.h"
#include "layers/linear.h"

namespace stepgrad::bert {

// What the attention of a layer computes, all of it nodes with these names in the module `attention.self`.
struct SelfAttention {
  Value q, k, v;           // [batch, head, seq, head_dim]
  Value dot_products;      // [batch, head, query, key]
  Value scores;            // dot_products / √head_dim, before a mask
  Value weights;           // what softmax makes of them, before dropout; Hugging Face's `attentions`
  Value attention_output;  // [batch, head, query, head_dim]
  Value context;           // [batch, query, embed]: the heads side by side, Hugging Face's context_layer
};

// Attention of a text to itself, in the packed form, without the projection of what it gives.
class BertSelfAttention : public Module {
 public:
  BertSelfAttention(ModulePath at, const Config& config, const ModelOptions& options,
                    Source where = Source::current());

  // hidden_states [batch, seq, embed]. A mask [batch, query or 1, key] holds for every head.
  SelfAttention operator()(Value hidden_states, std::optional<Value> mask = {},
                           Source where = Source::current()) const;

  const Linear& query() const { return query_; }
  const Linear& key() const { return key_; }
  const Linear& value() const { return value_; }

 private:
  std::size_t heads_;
  Linear query_, key_, value_;
  DropoutLayer dropout_;
};

}  // namespace stepgrad::bert
