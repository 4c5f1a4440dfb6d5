#include "layers/attention_head.h"

#include "layers/hidden_states.h"
#include "layers/scaled_dot_product_attention.h"

namespace stepgrad {

AttentionHead::AttentionHead(ModulePath at, std::size_t embed_dim, std::size_t head_dim, Source where)
    : Module(at, "AttentionHead"),
      W_q_(at / "W_q", embed_dim, head_dim, true, where),
      W_k_(at / "W_k", embed_dim, head_dim, true, where),
      W_v_(at / "W_v", embed_dim, head_dim, true, where) {
  register_module(W_q_);
  register_module(W_k_);
  register_module(W_v_);
}

Value AttentionHead::operator()(Value query_states, Value key_value_states, const AttentionOptions& options,
                                Source where) const {
  for (const Value states : {query_states, key_value_states}) {
    if (const auto unlike = unlike_hidden_states(states)) refuse(*unlike, {states}, where);
  }
  const Scope inside = enter(where);
  const Value q = W_q_(query_states).named("q").axes("head");      // [batch, query, head]
  const Value k = W_k_(key_value_states).named("k").axes("head");  // [batch, key, head]
  const Value v = W_v_(key_value_states).named("v").axes("head");  // [batch, key, head]
  return scaled_dot_product_attention(q, k, v, options)
      .named("attention_output")
      .axes(q.shape()[1].name, "head");
}

}  // namespace stepgrad
