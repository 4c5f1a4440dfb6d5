#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// y = factor · x, element by element. Attention scales its scores by 1/√head_dim (Vaswani et al. 2017,
// §3.2.1).
Value scale(Value x, double factor, Source where = Source::current());

CatalogRow scale_row();

}  // namespace stepgrad
