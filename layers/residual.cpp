#include "layers/residual.h"

#include <vector>

#include "graph/explain.h"
#include "graph/scope.h"
#include "ops/dropout.h"
#include "ops/operators.h"

namespace stepgrad {

namespace {

// Addition would stretch the one to the other, which is no sum of a value and what became of it.
void check_same_sizes(Value x, Value result, Source where) {
  if (result.shape().same_sizes(x.shape())) return;
  const std::vector<const Node*> operands{&x.node(), &result.node()};
  const ShapeError rule("a sublayer must give what has the sizes of what it takes");
  throw Error(explain("Residual", rule, operands, x.graph().place(), where));
}

}  // namespace

Residual::Residual(std::string name, LayerNorm layer_norm, double dropout)
    : name_(std::move(name)), layer_norm_(std::move(layer_norm)), dropout_(dropout) {}

Value Residual::operator()(Value x, const std::function<Value(Value)>& sublayer, Source where) const {
  Value result = sublayer(x);
  check_same_sizes(x, result, where);
  const Scope inside(x.graph(), where);
  if (dropout_ != 0) result = dropout(result, dropout_);
  return layer_norm_((x + result).named(name_));
}

}  // namespace stepgrad
