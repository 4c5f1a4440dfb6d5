#include "bert/wordpiece.h"

#include <algorithm>
#include <optional>
#include <string>

namespace stepgrad::bert {

namespace {

constexpr std::string_view continuation = "##";

// In UTF-8 the bytes 10xxxxxx go on with the character that an earlier byte began.
bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

struct Match {
  std::int64_t id;
  std::size_t length;
};

// The longest piece that text begins with. The first kept bytes are never cut off.
std::optional<Match> longest_piece(std::string_view text, std::size_t kept, const Vocabulary& vocabulary) {
  while (text.size() > kept) {
    if (const auto id = vocabulary.find(text)) return Match{*id, text.size()};
    while (!begins_character(text.back()) && text.size() > kept + 1) text.remove_suffix(1);
    text.remove_suffix(1);
  }
  return std::nullopt;
}

}  // namespace

void append_wordpieces(std::string_view word, const Vocabulary& vocabulary, std::vector<std::int64_t>& ids) {
  const std::size_t before = ids.size();
  const auto give_up = [&] {
    ids.resize(before);
    ids.push_back(vocabulary.unknown());
  };
  if (std::ranges::count_if(word, begins_character) > static_cast<std::ptrdiff_t>(longest_word))
    return give_up();

  std::string rest(word);
  std::size_t kept = 0;  // the bytes of rest that are the ##
  while (rest.size() > kept) {
    const auto match = longest_piece(rest, kept, vocabulary);
    if (!match) return give_up();
    ids.push_back(match->id);
    rest.replace(0, match->length, continuation);
    kept = continuation.size();
  }
}

}  // namespace stepgrad::bert
