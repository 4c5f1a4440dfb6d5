#include "ops/dropout.h"

#include "ops/dropout_mask.h"
#include "ops/mul.h"

namespace stepgrad {

Value dropout(Value x, double probability, Source where) {
  return mul(x, dropout_mask(x.graph(), x.shape(), probability, where).named("dropout_mask"), where);
}

}  // namespace stepgrad
