#pragma once

#include <optional>

#include "layers/feed_forward.h"
#include "layers/layer_norm.h"
#include "layers/packed_multi_head_attention.h"
#include "layers/residual.h"

namespace stepgrad {

struct EncoderOptions {
  double eps = 1e-5;  // of both layer norms; BERT's is 1e-12
  // With which probability training drops a number of a sublayer's result, and a weight of the attention.
  double dropout = 0;
};

// A layer of a transformer's encoder, post-norm as in BERT (Devlin et al. 2019): attention and a feed-forward
// network, each inside a residual. Named on the way, beside what `attention` and `feed_forward` name:
// `residual_1` and `residual_2` (the sums), `attended` and `output` (what the norms make of them), each
// [batch, seq, embed].
class EncoderLayer : public Module {
 public:
  // Throws Error where a width is 0, and where `heads` does not divide embed_dim.
  EncoderLayer(ModulePath at, std::size_t embed_dim, std::size_t heads, std::size_t hidden_dim,
               const EncoderOptions& options = {}, Source where = Source::current());

  // hidden_states [batch, seq, embed] → [batch, seq, embed]. The mask says which keys a query may see, and
  // stretches to [batch, query, key].
  Value operator()(Value hidden_states, std::optional<Value> mask = {},
                   Source where = Source::current()) const;

  const PackedMultiHeadAttention& attention() const { return attention_; }
  const LayerNorm& layer_norm_1() const { return layer_norm_1_; }
  const FeedForward& feed_forward() const { return feed_forward_; }
  const LayerNorm& layer_norm_2() const { return layer_norm_2_; }

 private:
  PackedMultiHeadAttention attention_;
  LayerNorm layer_norm_1_;
  FeedForward feed_forward_;
  LayerNorm layer_norm_2_;
  double dropout_;
};

}  // namespace stepgrad
