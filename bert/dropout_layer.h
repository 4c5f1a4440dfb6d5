#pragma once

#include "bert/model_options.h"
#include "layers/module.h"

namespace stepgrad::bert {

// Dropout as a module, torch.nn.Dropout, which print(model) shows. It has no parameters.
class DropoutLayer : public Module {
 public:
  DropoutLayer(ModulePath at, double probability, const ModelOptions& options);

  // x itself, without a node, where nothing is ever dropped.
  Value operator()(Value x, Source where = Source::current()) const;

  // With which probability a node that training runs drops a number; 0 where the model has no such nodes.
  double active() const { return active_; }

 private:
  double active_;
};

}  // namespace stepgrad::bert
