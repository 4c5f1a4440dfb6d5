#include "layers/feed_forward.h"

#include "ops/gelu.h"

namespace stepgrad {

FeedForward::FeedForward(ModulePath at, std::size_t embed_dim, std::size_t hidden_dim, Source where)
    : Module(at, "FeedForward"),
      linear_1_(at / "linear_1", embed_dim, hidden_dim, true, where),
      linear_2_(at / "linear_2", hidden_dim, embed_dim, true, where) {
  register_module(linear_1_);
  register_module(linear_2_);
}

Value FeedForward::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  const Value expanded = linear_1_(x).named("expanded").axes("hidden");  // [batch, seq, hidden]
  const Value activated = gelu(expanded, Gelu::erf).named("activated");  // [batch, seq, hidden]
  return linear_2_(activated).named("projected").axes("embed");          // [batch, seq, embed]
}

}  // namespace stepgrad
