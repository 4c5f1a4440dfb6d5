#pragma once

#include "ops/catalog_row.h"

namespace stepgrad {

// Brings each row (the last axis) of x to mean 0 and variance 1, and then stretches and shifts it (Ba, Kiros
// and Hinton 2016): y = (x − mean x) / √(var x + eps) ∘ weight + bias, with x [..., embed], weight [embed],
// bias [embed] and y of x's shape. The variance is biased: it divides by the number of elements. Where all
// numbers of a row are equal, as in an axis of size 1, y is the bias exactly; with an eps of 0 it is NaN
// there, as in PyTorch, because 0 / 0 has no answer. Throws Error where x is a scalar, where the widths
// differ, and where eps is negative or not finite.
Value layer_norm(Value x, Value weight, Value bias, double eps, Source where = Source::current());
// The same without weight and bias.
Value layer_norm(Value x, double eps, Source where = Source::current());

CatalogRow layer_norm_row();

}  // namespace stepgrad
