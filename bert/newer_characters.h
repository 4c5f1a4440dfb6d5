#pragma once

namespace stepgrad::bert {

// Whether Unicode gave this character its class or its decomposition after version 8. The tokenizers that
// BERT's users compare with still judge by version 8's tables: to them such a character is a plain letter,
// even if today it is a mark, a punctuation character, a format control or the composed form of others.
//
// True as well for some unassigned and some ordinary characters between those, which are plain letters either
// way.
bool is_newer_character(char32_t c);

}  // namespace stepgrad::bert
