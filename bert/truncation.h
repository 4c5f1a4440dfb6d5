#pragma once

#include <cstddef>

namespace stepgrad::bert {

// What to do with a text, or a pair of texts, that is longer than it may be. Texts are cut at their end.
enum class Truncation {
  Refuse,        // throw Error
  LongestFirst,  // cut whichever is longer, then both alike; an odd token is kept of the longer, and of the
                 // second where they are equally long, which texts of max_length and more are
  OnlyFirst,     // cut the first; throw Error where nothing of it would be left, unless there is room for
                 // no token of either
  OnlySecond,    // the same with the second
};

// How many tokens there are, or are kept, of each of two texts. A text that is not there has none.
struct Lengths {
  std::size_t first = 0, second = 0;

  bool operator==(const Lengths&) const = default;
};

// How much of the texts is kept so that together with the special tokens they make at most max_length tokens.
// Throws Error, naming the lengths, when max_length leaves no room for the special tokens themselves, which
// are never cut, or when `how` does not allow what is needed.
Lengths truncated(Lengths texts, std::size_t special_tokens, std::size_t max_length, Truncation how);

}  // namespace stepgrad::bert
