#pragma once

#include <string>
#include <string_view>

#include "bert/json_file.h"
#include "bert/vocabulary.h"

namespace stepgrad::bert {

// Checks a token that a tokenizer's file adds, as a dictionary or its text alone, with its id as JSON spells
// it: only BERT's special tokens may be added, under the vocabulary's ids, and found as Tokenizer finds them,
// whatever is around them. Throws Error that names the file and the key. Returns the token's text.
std::string check_added_token(std::string_view file, std::string_view key, const Json& token,
                              const std::string& id, const Vocabulary& vocabulary);

}  // namespace stepgrad::bert
