#pragma once

#include <string>
#include <vector>

#include "viewers/attention.h"

namespace stepgrad::viewers {

// What a page says of numbers that are not stored as they were computed, or are odd: a sentence each.
std::string note_compact(PageLanguage language);
std::string note_without_head_outputs(PageLanguage language);
std::string note_only_heads(const std::vector<std::size_t>& heads, PageLanguage language);
// One for each tensor that holds NaN, and one for each that holds ±∞.
std::vector<std::string> notes_not_finite(const AttentionPage& page);

}  // namespace stepgrad::viewers
