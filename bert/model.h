#pragma once

#include <optional>
#include <vector>

#include "bert/config.h"
#include "bert/embeddings.h"
#include "bert/layer.h"
#include "bert/model_options.h"

namespace stepgrad::bert {

// What a model is given: ids and token types [batch, seq] as index inputs, and which keys a query may see, a
// mask input [batch, query or 1, key]. All keys are seen where there is no mask. Positions are 0, 1, …, rows
// of the model's own table that nobody needs to set, unless position_ids, [batch, seq] or [seq], name others.
struct Inputs {
  Value ids, token_type_ids;
  std::optional<Value> mask = {};
  std::optional<Value> position_ids = {};
};

// What a model computes.
struct Outputs {
  Value embeddings;                       // [batch, seq, embed]
  std::vector<Value> hidden_states;       // embeddings, and what each layer makes of them
  std::vector<SelfAttention> attentions;  // one a layer
  std::optional<Value> pooler_output;     // [batch, embed]; nothing without a pooler

  Value last_hidden_state() const { return hidden_states.back(); }
};

// The encoder: the layers one after the other, `layer.0`, `layer.1`, …
class BertEncoder : public Module {
 public:
  BertEncoder(ModulePath at, const Config& config, const ModelOptions& options,
              Source where = Source::current());

  const ModuleList<BertLayer>& layer() const { return layer_; }

 private:
  ModuleList<BertLayer> layer_;
};

// One vector of a whole text: `pooled`, tanh of a projection of its first token, which is [CLS].
class BertPooler : public Module {
 public:
  BertPooler(ModulePath at, const Config& config, Source where = Source::current());

  // hidden_states [batch, seq, embed] → [batch, embed].
  Value operator()(Value hidden_states, Source where = Source::current()) const;

  const Linear& dense() const { return dense_; }

 private:
  Linear dense_;
  Activation activation_;
};

// BERT (Devlin et al. 2019), with the modules, the paths and the print of Hugging Face's BertModel, so that a
// checkpoint fits as it is: `embeddings.word_embeddings.weight`,
// `encoder.layer.0.attention.self.query.weight`, … Weights begin as N(0, initializer_range), biases as zeros,
// layer norms as ones and zeros.
//
//   Graph graph;
//   const BertModel model(graph, config);
//   const Outputs outputs = model({.ids = ids, .token_type_ids = types, .mask = mask});
class BertModel : public Module {
 public:
  // Throws Error as check_config() does.
  BertModel(ModulePath at, const Config& config, const ModelOptions& options = {},
            Source where = Source::current());

  // Throws Error where the inputs' axes are others, and where a text is longer than the model has positions.
  Outputs operator()(const Inputs& inputs, Source where = Source::current()) const;

  const Config& config() const { return config_; }
  const BertEmbeddings& embeddings() const { return embeddings_; }
  const BertEncoder& encoder() const { return encoder_; }
  const std::optional<BertPooler>& pooler() const { return pooler_; }

 private:
  Config config_;
  BertEmbeddings embeddings_;
  BertEncoder encoder_;
  std::optional<BertPooler> pooler_;
};

}  // namespace stepgrad::bert
