#pragma once

#include <cstddef>

#include "viewers/attention.h"

namespace stepgrad::viewers {

// What of a page is stored, and in which types.
struct Fitted {
  AttentionPage page;    // its notes tell of what was left out
  bool compact = false;  // in types of 16 bits where a number's value allows
};

// How large a page may be, and how much of that is around the document.
struct Room {
  std::size_t most_bytes, frame_bytes = 0;
};

// The most of the page that there is room for, as attention_json() tells. Throws Error where there is none
// for any of it.
Fitted fitted(const AttentionPage& page, Room room);

}  // namespace stepgrad::viewers
