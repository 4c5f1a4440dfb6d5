#pragma once

#include <string_view>

#include "lessons/kit/options.h"

namespace stepgrad::kit {

// What the kit itself says, beside a lesson's narration.
struct Phrases {
  std::string_view predict_first;     // below the question
  std::string_view results;           // above the numbers of --values full
  std::string_view backward_heading;  // of the section that --backward appends
  std::string_view backward;
  std::string_view pictures;  // above the files that --emit wrote
};

const Phrases& phrases(Language language);

}  // namespace stepgrad::kit
