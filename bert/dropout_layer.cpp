#include "bert/dropout_layer.h"

#include "bert/python_number.h"
#include "ops/dropout.h"

namespace stepgrad::bert {

DropoutLayer::DropoutLayer(ModulePath at, double probability, const ModelOptions& options)
    : Module(std::move(at), "Dropout", "p=" + python_number(probability) + ", inplace=False"),
      active_(options.dropout ? probability : 0) {}

Value DropoutLayer::operator()(Value x, Source where) const {
  if (active_ == 0) return x;
  const Scope inside = enter(where);
  return dropout(x, active_);
}

}  // namespace stepgrad::bert
