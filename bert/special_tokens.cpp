#include "bert/special_tokens.h"

#include <algorithm>

namespace stepgrad::bert {

namespace {

bool begins_with(std::u32string_view text, std::string_view ascii) {
  return text.size() >= ascii.size() && std::ranges::equal(text.substr(0, ascii.size()), ascii);
}

}  // namespace

std::optional<SpecialToken> find_special_token(std::u32string_view text, const Vocabulary& vocabulary) {
  for (std::size_t begin = text.find(U'['); begin < text.size(); begin = text.find(U'[', begin + 1)) {
    for (const std::string_view token : special_tokens) {
      if (!begins_with(text.substr(begin), token)) continue;
      if (const auto id = vocabulary.find(token)) return SpecialToken{begin, begin + token.size(), *id};
    }
  }
  return std::nullopt;
}

}  // namespace stepgrad::bert
