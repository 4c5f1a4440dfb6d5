#pragma once

#include <optional>

#include "bert/activation.h"
#include "bert/self_attention.h"
#include "bert/sublayer_output.h"

namespace stepgrad::bert {

// A layer's first half: attention, and what it gives added to what it was given.
class BertAttention : public Module {
 public:
  struct Result {
    SelfAttention self;
    Value output;  // [batch, seq, embed]
  };

  BertAttention(ModulePath at, const Config& config, const ModelOptions& options,
                Source where = Source::current());

  Result operator()(Value hidden_states, std::optional<Value> mask, Source where = Source::current()) const;

  const BertSelfAttention& self() const { return self_; }
  const SublayerOutput& output() const { return output_; }

 private:
  BertSelfAttention self_;
  SublayerOutput output_;
};

// A layer's second half up to its bend: `expanded` and `activated` [batch, seq, hidden].
class BertIntermediate : public Module {
 public:
  BertIntermediate(ModulePath at, const Config& config, Source where = Source::current());

  Value operator()(Value x, Source where = Source::current()) const;

  const Linear& dense() const { return dense_; }

 private:
  Linear dense_;
  Activation activation_;
};

// A layer of the encoder (Devlin et al. 2019, as Vaswani et al. 2017): attention and a feed-forward network.
class BertLayer : public Module {
 public:
  struct Result {
    SelfAttention self;
    Value attended, output;  // what either half gives, [batch, seq, embed]
  };

  BertLayer(ModulePath at, const Config& config, const ModelOptions& options,
            Source where = Source::current());

  // hidden_states [batch, seq, embed]. A mask [batch, query or 1, key] says which keys a query may see.
  Result operator()(Value hidden_states, std::optional<Value> mask = {},
                    Source where = Source::current()) const;

  const BertAttention& attention() const { return attention_; }
  const BertIntermediate& intermediate() const { return intermediate_; }
  const SublayerOutput& output() const { return output_; }

 private:
  BertAttention attention_;
  BertIntermediate intermediate_;
  SublayerOutput output_;
};

}  // namespace stepgrad::bert
