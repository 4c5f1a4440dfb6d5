#pragma once

#include <optional>

#include "bert/model.h"

namespace stepgrad::bert {

// What a prediction of words does before it looks at the vocabulary: `transformed` [batch, seq, embed].
class BertPredictionHeadTransform : public Module {
 public:
  BertPredictionHeadTransform(ModulePath at, const Config& config, Source where = Source::current());

  Value operator()(Value hidden_states, Source where = Source::current()) const;

 private:
  Linear dense_;
  Activation activation_;
  LayerNorm layer_norm_;
};

// A linear whose weight is the table of word embeddings: the numbers of a word that is read are those by
// which it is predicted (Press and Wolf 2017). It has no parameter of its own.
class TiedDecoder : public Module {
 public:
  TiedDecoder(ModulePath at, Value word_embeddings, Value bias);

  // x [..., embed] → [..., vocabulary].
  Value operator()(Value x, Source where = Source::current()) const;

 private:
  Value word_embeddings_, bias_;
};

// Which word stands at a place, as for a [MASK]: `prediction_logits` [batch, seq, vocabulary].
class BertLMPredictionHead : public Module {
 public:
  BertLMPredictionHead(ModulePath at, const Config& config, Value word_embeddings,
                       Source where = Source::current());

  // hidden_states [batch, seq, embed].
  Value operator()(Value hidden_states, Source where = Source::current()) const;

 private:
  BertPredictionHeadTransform transform_;
  Value bias_;
  TiedDecoder decoder_;
};

// Which heads there are.
struct Heads {
  bool masked_word = true;
  bool next_sentence = true;
};

struct PreTrainingOutputs {
  Outputs bert;
  std::optional<Value> prediction_logits;        // [batch, seq, vocabulary]
  std::optional<Value> seq_relationship_logits;  // [batch, 2]: that the second text follows, that it does not
};

// The heads that BERT was trained with, `predictions` and `seq_relationship`, those of them that are wanted.
class BertPreTrainingHeads : public Module {
 public:
  BertPreTrainingHeads(ModulePath at, const Config& config, const Heads& heads, Value word_embeddings,
                       Source where = Source::current());

  const std::optional<BertLMPredictionHead>& predictions() const { return predictions_; }
  const std::optional<Linear>& seq_relationship() const { return seq_relationship_; }

 private:
  std::optional<BertLMPredictionHead> predictions_;
  std::optional<Linear> seq_relationship_;
};

// A BertModel with the heads, as Hugging Face's BertForPreTraining; with one of them it is, and prints as,
// BertForMaskedLM or BertForNextSentencePrediction. Paths are `bert.…` and `cls.…`.
class BertForPreTraining : public Module {
 public:
  // Throws Error as BertModel does, and where there is no head, or that of the next sentence without a
  // pooler, whose output it reads.
  BertForPreTraining(ModulePath at, const Config& config, const Heads& heads = {},
                     const ModelOptions& options = {}, Source where = Source::current());

  // Throws Error as BertModel does.
  PreTrainingOutputs operator()(const Inputs& inputs, Source where = Source::current()) const;

  const BertModel& bert() const { return bert_; }
  const BertPreTrainingHeads& cls() const { return cls_; }

 private:
  BertModel bert_;
  BertPreTrainingHeads cls_;
};

}  // namespace stepgrad::bert
