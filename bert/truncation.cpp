#include "bert/truncation.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "graph/error.h"

namespace stepgrad::bert {

namespace {

Lengths cut_longest_first(Lengths texts, std::size_t room) {
  const std::size_t half = room / 2;
  if (texts.first <= half) return {texts.first, room - texts.first};
  if (texts.second <= half) return {room - texts.second, texts.second};
  return texts.first > texts.second ? Lengths{room - half, half} : Lengths{half, room - half};
}

// A text is not cut to nothing, unless there is no room for anything.
std::size_t cut_only(std::string_view which, std::size_t length, std::size_t excess, std::size_t room) {
  if (excess < length || (excess == length && room == 0)) return length - excess;
  throw Error("truncation: " + std::to_string(excess) + " tokens are too many, but the " +
              std::string(which) + " text, which alone may be cut, has only " + std::to_string(length) +
              "; truncate longest first, or give a greater max_length");
}

}  // namespace

Lengths truncated(Lengths texts, std::size_t special_tokens, std::size_t max_length, Truncation how) {
  if (max_length < special_tokens) {
    throw Error("truncation: max_length " + std::to_string(max_length) + " leaves no room for the " +
                std::to_string(special_tokens) + " special tokens, which are never cut");
  }
  const std::size_t total = texts.first + texts.second + special_tokens;
  if (total <= max_length) return texts;

  const std::size_t excess = total - max_length, room = max_length - special_tokens;
  switch (how) {
    case Truncation::LongestFirst:
      // Beyond max_length no text is longer than another: the reference cuts them to it before it compares.
      return cut_longest_first({std::min(texts.first, max_length), std::min(texts.second, max_length)}, room);
    case Truncation::OnlyFirst:
      return {cut_only("first", texts.first, excess, room), texts.second};
    case Truncation::OnlySecond:
      return {texts.first, cut_only("second", texts.second, excess, room)};
    case Truncation::Refuse:
      break;
  }
  throw Error("truncation: the text makes " + std::to_string(total) + " tokens, of which " +
              std::to_string(special_tokens) + " are special, and max_length is " +
              std::to_string(max_length) + "; shorten it, or choose a truncation");
}

}  // namespace stepgrad::bert
