#pragma once

#include <vector>

#include "layers/attention_head.h"
#include "layers/linear.h"
#include "ops/concat.h"

namespace stepgrad {

// MultiHeadAttention with a mistake: it keeps its heads in a plain list and never registers them.
class ListOfHeads : public Module {
 public:
  ListOfHeads(const ModulePath& at, std::size_t embed_dim, std::size_t heads)
      : Module(at, "ListOfHeads"), output_layer_(at / "output_layer", embed_dim, embed_dim) {
    for (std::size_t i = 0; i < heads; ++i)
      heads_.emplace_back(at / "heads" / i, embed_dim, embed_dim / heads);
    register_module(output_layer_);
  }
  Value operator()(Value hidden_states) const {
    std::vector<Value> outputs;
    for (const AttentionHead& head : heads_) outputs.push_back(head(hidden_states, hidden_states));
    return output_layer_(concat(outputs, -1));
  }

 private:
  std::vector<AttentionHead> heads_;
  Linear output_layer_;
};

}  // namespace stepgrad
