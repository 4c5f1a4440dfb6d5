#pragma once

#include <optional>

#include "bert/config.h"
#include "bert/dropout_layer.h"
#include "layers/embedding.h"
#include "layers/layer_norm.h"

namespace stepgrad::bert {

// The model's first part: of each token, the sum of three embeddings, its word's, its segment's and its
// position's, normalised. Named on the way: `words`, `segments`, `sum` and `output` [batch, seq, embed], and
// `positions` [seq, embed].
class BertEmbeddings : public Module {
 public:
  BertEmbeddings(ModulePath at, const Config& config, const ModelOptions& options,
                 Source where = Source::current());

  // ids and token_type_ids [batch, seq] → [batch, seq, embed]. Tokens stand at the positions 0, 1, … unless
  // position_ids, [batch, seq] or [seq], say otherwise. Throws Error where a text has more tokens than there
  // are positions.
  Value operator()(Value ids, Value token_type_ids, std::optional<Value> position_ids = {},
                   Source where = Source::current()) const;

  const Embedding& word_embeddings() const { return word_embeddings_; }
  const Embedding& position_embeddings() const { return position_embeddings_; }
  const Embedding& token_type_embeddings() const { return token_type_embeddings_; }

 private:
  Embedding word_embeddings_, position_embeddings_, token_type_embeddings_;
  LayerNorm layer_norm_;
  DropoutLayer dropout_;
};

}  // namespace stepgrad::bert
