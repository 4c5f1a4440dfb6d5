#pragma once

#include <string>

#include "bert/config.h"
#include "bert/dropout_layer.h"
#include "layers/layer_norm.h"
#include "layers/linear.h"

namespace stepgrad::bert {

// How each of a layer's two halves ends: layer_norm(x + dropout(dense(result))), where x is what the half was
// given. Hugging Face calls the two BertSelfOutput and BertOutput. Named on the way, each [batch, seq,
// embed]: `projected`, `residual` (the sum) and `output`.
class SublayerOutput : public Module {
 public:
  // `type` is what print(model) calls it; `width` is the result's.
  SublayerOutput(ModulePath at, std::string type, std::size_t width, const Config& config,
                 const ModelOptions& options, Source where = Source::current());

  // result [batch, seq, width] and x [batch, seq, embed] → [batch, seq, embed].
  Value operator()(Value result, Value x, Source where = Source::current()) const;

  const Linear& dense() const { return dense_; }
  const LayerNorm& layer_norm() const { return layer_norm_; }

 private:
  Linear dense_;
  LayerNorm layer_norm_;
  DropoutLayer dropout_;
};

}  // namespace stepgrad::bert
