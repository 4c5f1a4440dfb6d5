#include "bert/model.h"

#include "bert/projection.h"
#include "ops/reshape.h"
#include "ops/slice.h"

namespace stepgrad::bert {

namespace {

const Config& checked(const Config& config) {
  check_config(config);
  return config;
}

}  // namespace

BertEncoder::BertEncoder(ModulePath at, const Config& config, const ModelOptions& options, Source where)
    : Module(at, "BertEncoder"), layer_(at / "layer") {
  for (std::size_t i = 0; i < config.num_hidden_layers; ++i)
    layer_.append(BertLayer(at / "layer" / i, config, options, where));
  register_module(layer_);
}

BertPooler::BertPooler(ModulePath at, const Config& config, Source where)
    : Module(at, "BertPooler"),
      dense_(projection(at / "dense", config.hidden_size, config.hidden_size, config, where)),
      activation_(at / "activation", "tanh") {
  register_module(dense_);
  register_module(activation_);
}

Value BertPooler::operator()(Value hidden_states, Source where) const {
  const Scope inside = enter(where);
  const Shape& shape = hidden_states.shape();
  const Value first =  // [batch, embed]
      reshape(slice(hidden_states, 1, 0, 1), {shape[0], shape[2]}).named("first_token");
  return activation_(dense_(first).axes("embed")).named("pooled");
}

BertModel::BertModel(ModulePath at, const Config& config, const ModelOptions& options, Source where)
    : Module(at, "BertModel"),
      config_(checked(config)),
      embeddings_(at / "embeddings", config, options, where),
      encoder_(at / "encoder", config, options, where) {
  register_module(embeddings_);
  register_module(encoder_);
  if (!options.pooler) return;
  pooler_.emplace(at / "pooler", config, where);
  register_module(*pooler_);
}

Outputs BertModel::operator()(const Inputs& inputs, Source where) const {
  const Scope inside = enter(where);
  const Value embeddings = embeddings_(inputs.ids, inputs.token_type_ids, inputs.position_ids);
  Outputs outputs{
      .embeddings = embeddings, .hidden_states = {embeddings}, .attentions = {}, .pooler_output = {}};
  for (const BertLayer& layer : encoder_.layer()) {
    const BertLayer::Result result = layer(outputs.last_hidden_state(), inputs.mask);
    outputs.attentions.push_back(result.self);
    outputs.hidden_states.push_back(result.output);
  }
  if (pooler_) outputs.pooler_output = (*pooler_)(outputs.last_hidden_state());
  return outputs;
}

}  // namespace stepgrad::bert
