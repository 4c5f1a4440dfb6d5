#include "bert/pretraining_heads.h"

#include <fmt/format.h>

#include "bert/projection.h"
#include "graph/error.h"
#include "ops/linear.h"

namespace stepgrad::bert {

namespace {

// Hugging Face's names for what has both heads, the first or the second.
std::string type_of(const Heads& heads, const char* both, const char* masked_word,
                    const char* next_sentence) {
  if (heads.masked_word) return heads.next_sentence ? both : masked_word;
  return next_sentence;
}

std::string model_type(const Heads& heads, const ModelOptions& options) {
  if (!heads.masked_word && !heads.next_sentence)
    throw Error("BertForPreTraining: no head was asked for: BertModel is a model without");
  if (heads.next_sentence && !options.pooler)
    throw Error("BertForPreTraining: the head of the next sentence reads the pooler, and there is none");
  return type_of(heads, "BertForPreTraining", "BertForMaskedLM", "BertForNextSentencePrediction");
}

std::string decoder_details(const Shape& table) {
  return fmt::format("in_features={}, out_features={}, bias=True", table[1].size, table[0].size);
}

}  // namespace

BertPredictionHeadTransform::BertPredictionHeadTransform(ModulePath at, const Config& config, Source where)
    : Module(at, "BertPredictionHeadTransform"),
      dense_(projection(at / "dense", config.hidden_size, config.hidden_size, config, where)),
      activation_(at / "transform_act_fn", config.hidden_act),
      layer_norm_(at / "LayerNorm", config.hidden_size, config.layer_norm_eps, where) {
  register_module(dense_);
  register_module(activation_);
  register_module(layer_norm_);
}

Value BertPredictionHeadTransform::operator()(Value hidden_states, Source where) const {
  const Scope inside = enter(where);
  return layer_norm_(activation_(dense_(hidden_states).axes("embed"))).named("transformed");
}

TiedDecoder::TiedDecoder(ModulePath at, Value word_embeddings, Value bias)
    : Module(std::move(at), "Linear", decoder_details(word_embeddings.shape())),
      word_embeddings_(word_embeddings),
      bias_(bias) {}

Value TiedDecoder::operator()(Value x, Source where) const {
  const Scope inside = enter(where);
  return linear(x, word_embeddings_, bias_);
}

BertLMPredictionHead::BertLMPredictionHead(ModulePath at, const Config& config, Value word_embeddings,
                                           Source where)
    : Module(at, "BertLMPredictionHead"),
      transform_(at / "transform", config, where),
      bias_(parameter("bias", {{"vocabulary", config.vocab_size}}, Initialiser::constant(0), where)),
      decoder_(at / "decoder", word_embeddings, bias_) {
  register_module(transform_);
  register_module(decoder_);
}

Value BertLMPredictionHead::operator()(Value hidden_states, Source where) const {
  const Scope inside = enter(where);
  return decoder_(transform_(hidden_states)).named("prediction_logits").axes("vocabulary");
}

BertPreTrainingHeads::BertPreTrainingHeads(ModulePath at, const Config& config, const Heads& heads,
                                           Value word_embeddings, Source where)
    : Module(at, type_of(heads, "BertPreTrainingHeads", "BertOnlyMLMHead", "BertOnlyNSPHead")) {
  if (heads.masked_word) {
    predictions_.emplace(at / "predictions", config, word_embeddings, where);
    register_module(*predictions_);
  }
  if (heads.next_sentence) {
    seq_relationship_ = projection(at / "seq_relationship", config.hidden_size, 2, config, where);
    register_module(*seq_relationship_);
  }
}

BertForPreTraining::BertForPreTraining(ModulePath at, const Config& config, const Heads& heads,
                                       const ModelOptions& options, Source where)
    : Module(at, model_type(heads, options)),
      bert_(at / "bert", config, options, where),
      cls_(at / "cls", config, heads, bert_.embeddings().word_embeddings().weight(), where) {
  register_module(bert_);
  register_module(cls_);
}

PreTrainingOutputs BertForPreTraining::operator()(const Inputs& inputs, Source where) const {
  const Scope inside = enter(where);
  PreTrainingOutputs outputs{.bert = bert_(inputs), .prediction_logits = {}, .seq_relationship_logits = {}};
  if (cls_.predictions()) outputs.prediction_logits = (*cls_.predictions())(outputs.bert.last_hidden_state());
  if (cls_.seq_relationship()) {
    outputs.seq_relationship_logits = (*cls_.seq_relationship())(*outputs.bert.pooler_output)
                                          .named("seq_relationship_logits")
                                          .axes("is_next");
  }
  return outputs;
}

}  // namespace stepgrad::bert
