#include "bert/sublayer_output.h"

#include "bert/projection.h"
#include "ops/operators.h"

namespace stepgrad::bert {

SublayerOutput::SublayerOutput(ModulePath at, std::string type, std::size_t width, const Config& config,
                               const ModelOptions& options, Source where)
    : Module(at, std::move(type)),
      dense_(projection(at / "dense", width, config.hidden_size, config, where)),
      layer_norm_(at / "LayerNorm", config.hidden_size, config.layer_norm_eps, where),
      dropout_(at / "dropout", config.hidden_dropout_prob, options) {
  register_module(dense_);
  register_module(layer_norm_);
  register_module(dropout_);
}

Value SublayerOutput::operator()(Value result, Value x, Source where) const {
  const Scope inside = enter(where);
  const Value projected = dense_(result).named("projected").axes("embed");  // [batch, seq, embed]
  const Value residual = (x + dropout_(projected)).named("residual");       // [batch, seq, embed]
  return layer_norm_(residual).named("output");
}

}  // namespace stepgrad::bert
