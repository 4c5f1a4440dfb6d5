#include "bert/layer.h"

#include "bert/projection.h"

namespace stepgrad::bert {

BertAttention::BertAttention(ModulePath at, const Config& config, const ModelOptions& options, Source where)
    : Module(at, "BertAttention"),
      self_(at / "self", config, options, where),
      output_(at / "output", "BertSelfOutput", config.hidden_size, config, options, where) {
  register_module(self_);
  register_module(output_);
}

BertAttention::Result BertAttention::operator()(Value hidden_states, std::optional<Value> mask,
                                                Source where) const {
  const Scope inside = enter(where);
  const SelfAttention self = self_(hidden_states, mask);
  return {self, output_(self.context, hidden_states)};
}

BertIntermediate::BertIntermediate(ModulePath at, const Config& config, Source where)
    : Module(at, "BertIntermediate"),
      dense_(projection(at / "dense", config.hidden_size, config.intermediate_size, config, where)),
      activation_(at / "intermediate_act_fn", config.hidden_act) {
  register_module(dense_);
  register_module(activation_);
}

Value BertIntermediate::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  const Value expanded = dense_(x).named("expanded").axes("hidden");  // [batch, seq, hidden]
  return activation_(expanded).named("activated");
}

BertLayer::BertLayer(ModulePath at, const Config& config, const ModelOptions& options, Source where)
    : Module(at, "BertLayer"),
      attention_(at / "attention", config, options, where),
      intermediate_(at / "intermediate", config, where),
      output_(at / "output", "BertOutput", config.intermediate_size, config, options, where) {
  register_module(attention_);
  register_module(intermediate_);
  register_module(output_);
}

BertLayer::Result BertLayer::operator()(Value hidden_states, std::optional<Value> mask, Source where) const {
  const Scope inside = enter(where);
  const auto [self, attended] = attention_(hidden_states, mask);
  const Value output = output_(intermediate_(attended), attended);
  return {self, attended, output};
}

}  // namespace stepgrad::bert
