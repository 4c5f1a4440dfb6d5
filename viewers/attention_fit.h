#pragma once

#include <cstddef>

#include "viewers/attention.h"

namespace stepgrad::viewers {

// What of a page is stored, and in which types.
struct Fitted {
  AttentionPage page;    // its notes tell of what was left out
  bool compact = false;  // in types of 16 bits where a number's value allows
};

// The most of the page that takes at most so many bytes as a document, as attention_json() tells. Throws
// Error where nothing of it fits.
Fitted fitted(const AttentionPage& page, std::size_t most_bytes);

}  // namespace stepgrad::viewers
