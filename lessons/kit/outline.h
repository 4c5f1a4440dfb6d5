#pragma once

#include "lessons/kit/page.h"

namespace stepgrad::kit {

// What every lesson about BERT prints for --config: what is known of a model without its weights. Nothing is
// evaluated. REQUIRES: the page outlives neither `options` nor the program's.
Page outline_page(const Options& options);

}  // namespace stepgrad::kit
