#include "layers/packed_multi_head_attention.h"

#include "layers/head_dim.h"
#include "layers/hidden_states.h"
#include "layers/scaled_dot_product_attention.h"
#include "ops/reshape.h"
#include "ops/transpose.h"

namespace stepgrad {

namespace {

std::size_t dividing(std::size_t embed_dim, std::size_t heads, Source where) {
  head_dim_of("PackedMultiHeadAttention", embed_dim, heads, where);  // throws where heads do not divide it
  return heads;
}

}  // namespace

// A reshape alone would hand a head whole tokens instead of its part of each: the heads of a token lie side
// by side, so their axis comes after seq, and the transpose brings it forward.
Value split_into_heads(Value x, std::size_t heads, Source where) {
  const Shape& shape = x.shape();
  const Axis head_dim{"head_dim", shape[2].size / heads};
  return transpose(reshape(x, {shape[0], shape[1], {"head", heads}, head_dim}, where), 1, 2, where);
}

Value join_heads(Value x, Source where) {
  const Value split = transpose(x, 1, 2, where);  // [batch, seq, head, head_dim]
  const Shape& shape = split.shape();
  return reshape(split, {shape[0], shape[1], {"embed", shape[2].size * shape[3].size}}, where);
}

PackedMultiHeadAttention::PackedMultiHeadAttention(ModulePath at, std::size_t embed_dim, std::size_t heads,
                                                   Source where)
    : Module(at, "PackedMultiHeadAttention"),
      heads_(dividing(embed_dim, heads, where)),
      W_q_(at / "W_q", embed_dim, embed_dim, true, where),
      W_k_(at / "W_k", embed_dim, embed_dim, true, where),
      W_v_(at / "W_v", embed_dim, embed_dim, true, where),
      output_layer_(at / "output_layer", embed_dim, embed_dim, true, where) {
  for (const Linear* projection : {&W_q_, &W_k_, &W_v_, &output_layer_}) register_module(*projection);
}

Value PackedMultiHeadAttention::operator()(Value query_states, Value key_value_states,
                                           const AttentionOptions& options, Source where) const {
  for (const Value states : {query_states, key_value_states}) {
    if (const auto unlike = unlike_hidden_states(states)) refuse(*unlike, {states}, where);
  }
  const Scope inside = enter(where);
  const Value packed_q = W_q_(query_states).named("packed_q").axes("embed");      // [batch, query, embed]
  const Value packed_k = W_k_(key_value_states).named("packed_k").axes("embed");  // [batch, key, embed]
  const Value packed_v = W_v_(key_value_states).named("packed_v").axes("embed");  // [batch, key, embed]
  const Value q = split_into_heads(packed_q, heads_).named("q");  // [batch, head, query, head_dim]
  const Value k = split_into_heads(packed_k, heads_).named("k");  // [batch, head, key, head_dim]
  const Value v = split_into_heads(packed_v, heads_).named("v");  // [batch, head, key, head_dim]
  const Value attended = scaled_dot_product_attention(q, k, v, options)
                             .named("attention_output")
                             .axes(query_states.shape()[1].name, "head_dim");
  const Value concat = join_heads(attended).named("concat");   // [batch, query, embed]
  return output_layer_(concat).named("output").axes("embed");  // [batch, query, embed]
}

}  // namespace stepgrad
