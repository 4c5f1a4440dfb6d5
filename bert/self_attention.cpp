#include "bert/self_attention.h"

#include "bert/projection.h"
#include "layers/hidden_states.h"
#include "layers/packed_multi_head_attention.h"
#include "layers/scaled_dot_product_attention.h"

namespace stepgrad::bert {

namespace {

// The node of that name on the way to `result`: each step of attention takes what came before it first.
// REQUIRES: there is one.
Value on_the_way(Value result, std::string_view name) {
  while (result.node().name != name) result = {result.graph(), result.node().inputs[0]};
  return result;
}

}  // namespace

BertSelfAttention::BertSelfAttention(ModulePath at, const Config& config, const ModelOptions& options,
                                     Source where)
    : Module(at, "BertSelfAttention"),
      heads_(config.num_attention_heads),
      query_(projection(at / "query", config.hidden_size, config.hidden_size, config, where)),
      key_(projection(at / "key", config.hidden_size, config.hidden_size, config, where)),
      value_(projection(at / "value", config.hidden_size, config.hidden_size, config, where)),
      dropout_(at / "dropout", config.attention_probs_dropout_prob, options) {
  register_module(query_);
  register_module(key_);
  register_module(value_);
  register_module(dropout_);
}

SelfAttention BertSelfAttention::operator()(Value hidden_states, std::optional<Value> mask,
                                            Source where) const {
  if (const auto unlike = unlike_hidden_states(hidden_states)) refuse(*unlike, {hidden_states}, where);
  const Scope inside = enter(where);
  const auto heads_of = [&](const Linear& project) {  // [batch, head, seq, head_dim]
    return split_into_heads(project(hidden_states).axes("embed"), heads_);
  };
  const Value q = heads_of(query_).named("q"), k = heads_of(key_).named("k"), v = heads_of(value_).named("v");
  const Value attended = scaled_dot_product_attention(q, k, v, {.mask = mask, .dropout = dropout_.active()})
                             .named("attention_output")
                             .axes("query", "head_dim");
  const Value context = join_heads(attended).named("context");  // [batch, query, embed]
  return {.q = q,
          .k = k,
          .v = v,
          .dot_products = on_the_way(attended, "dot_products"),
          .scores = on_the_way(attended, "scores"),
          .weights = on_the_way(attended, "weights"),
          .attention_output = attended,
          .context = context};
}

}  // namespace stepgrad::bert
