#include "layers/encoder_layer.h"

namespace stepgrad {

EncoderLayer::EncoderLayer(ModulePath at, std::size_t embed_dim, std::size_t heads, std::size_t hidden_dim,
                           const EncoderOptions& options, Source where)
    : Module(at, "EncoderLayer"),
      attention_(at / "attention", embed_dim, heads, where),
      layer_norm_1_(at / "layer_norm_1", embed_dim, options.eps, where),
      feed_forward_(at / "feed_forward", embed_dim, hidden_dim, where),
      layer_norm_2_(at / "layer_norm_2", embed_dim, options.eps, where),
      dropout_(options.dropout) {
  register_module(attention_);
  register_module(layer_norm_1_);
  register_module(feed_forward_);
  register_module(layer_norm_2_);
}

Value EncoderLayer::operator()(Value hidden_states, std::optional<Value> mask, Source where) const {
  const Scope inside = enter(where);
  const Residual residual_1("residual_1", layer_norm_1_, dropout_);
  const Residual residual_2("residual_2", layer_norm_2_, dropout_);
  const auto attention = [&](Value x) { return attention_(x, {.mask = mask, .dropout = dropout_}); };

  const Value attended = residual_1(hidden_states, attention).named("attended");  // [batch, seq, embed]
  return residual_2(attended, feed_forward_).named("output");                     // [batch, seq, embed]
}

}  // namespace stepgrad
