#pragma once

namespace stepgrad::bert {

// What of a model is built.
struct ModelOptions {
  // The pooler, which makes one vector of a whole text. Hugging Face's add_pooling_layer.
  bool pooler = true;
  // The config's dropout, as nodes of the graph: they drop in Mode::train, and let all through otherwise.
  // Without them the model computes what model.eval() does, with fewer nodes.
  bool dropout = true;
};

}  // namespace stepgrad::bert
