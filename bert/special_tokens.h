#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bert/vocabulary.h"

namespace stepgrad::bert {

// A special token that is written in a text: text[begin, end).
struct SpecialToken {
  std::size_t begin, end;
  std::int64_t id;
};

// The first one in the text that the vocabulary has, or nothing. They are written exactly so: [sep] is none.
std::optional<SpecialToken> find_special_token(std::u32string_view text, const Vocabulary& vocabulary);

}  // namespace stepgrad::bert
