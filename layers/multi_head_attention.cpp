#include "layers/multi_head_attention.h"

#include "layers/head_dim.h"
#include "ops/concat.h"

namespace stepgrad {

namespace {

ModuleList<AttentionHead> make_heads(const ModulePath& at, std::size_t embed_dim, std::size_t heads,
                                     Source where) {
  const std::size_t head_dim = head_dim_of("MultiHeadAttention", embed_dim, heads, where);
  ModuleList<AttentionHead> list(at);
  for (std::size_t i = 0; i < heads; ++i) {
    list.append(AttentionHead(at / i, embed_dim, head_dim, where));
  }
  return list;
}

}  // namespace

MultiHeadAttention::MultiHeadAttention(ModulePath at, std::size_t embed_dim, std::size_t heads, Source where)
    : Module(at, "MultiHeadAttention"),
      heads_(make_heads(at / "heads", embed_dim, heads, where)),
      output_layer_(at / "output_layer", embed_dim, embed_dim, true, where) {
  register_module(heads_);
  register_module(output_layer_);
}

Value MultiHeadAttention::operator()(Value query_states, Value key_value_states,
                                     const AttentionOptions& options, Source where) const {
  const Scope inside = enter(where);
  std::vector<Value> outputs;  // [batch, seq, head] each
  for (const AttentionHead& head : heads_) outputs.push_back(head(query_states, key_value_states, options));
  const Value joined = concat(outputs, -1).named("concat").axes("embed");  // [batch, seq, embed]
  return output_layer_(joined).named("output").axes("embed");              // [batch, seq, embed]
}

}  // namespace stepgrad
