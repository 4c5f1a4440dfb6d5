#include "layers/multi_head_attention.h"

#include <fmt/format.h>

#include "ops/concat.h"

namespace stepgrad {

namespace {

// The largest number of heads, up to `heads`, that divides the width.
std::size_t fitting(std::size_t heads, std::size_t embed_dim) {
  while (heads > 1 && embed_dim % heads != 0) --heads;
  return heads;
}

ModuleList<AttentionHead> make_heads(const ModulePath& at, std::size_t embed_dim, std::size_t heads,
                                     Source where) {
  if (heads == 0) throw Error("MultiHeadAttention: it needs at least one head\n    at " + to_string(where));
  if (embed_dim % heads != 0) {
    throw Error(
        fmt::format("MultiHeadAttention: {} heads do not divide embed_dim {}\n    at {}\n"
                    "    each head takes embed_dim / heads; {} {} would do",
                    heads, embed_dim, to_string(where), fitting(heads, embed_dim),
                    fitting(heads, embed_dim) == 1 ? "head" : "heads"));
  }
  ModuleList<AttentionHead> list(at);
  for (std::size_t i = 0; i < heads; ++i) {
    list.append(AttentionHead(at / i, embed_dim, embed_dim / heads, where));
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
