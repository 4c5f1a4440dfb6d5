#pragma once

#include <functional>
#include <string>

#include "layers/layer_norm.h"

namespace stepgrad {

// What surrounds each sublayer of a transformer: y = layer_norm(x + dropout(sublayer(x))). The norm comes
// after the sum, post-norm, as in Vaswani et al. 2017 (§3.1 and §5.4) and in BERT; the sum keeps x itself on
// the way (He et al. 2016). It has no parameters beside those of its norm, which is the encoder layer's own.
class Residual {
 public:
  // The sum's node is called `name`.
  Residual(std::string name, LayerNorm layer_norm, double dropout = 0);

  // Throws Error where the sublayer's result has other sizes than x.
  Value operator()(Value x, const std::function<Value(Value)>& sublayer,
                   Source where = Source::current()) const;

 private:
  std::string name_;
  LayerNorm layer_norm_;
  double dropout_;
};

}  // namespace stepgrad
