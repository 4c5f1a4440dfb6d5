#pragma once

#include <string>
#include <string_view>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

// What a page of attention says of itself.
struct PagePhrases {
  std::string_view self, cross;  // what attention is called
  std::string_view entry;        // which of the batch it is of: {0}
  // Where the numbers are from: the precision, the lesson and the seed; a file's or a folder's name.
  std::string_view computed, with_weights, with_model, captured;
  std::string_view random, small_model;  // why they mean nothing yet
  std::string_view rounded;              // of a run in float64
  std::string_view written;              // above its files
};

const PagePhrases& page_phrases(Language language);

}  // namespace stepgrad::kit
