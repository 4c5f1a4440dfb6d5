#include "tests/fuzz/plain_tokenizer.h"

#include <algorithm>
#include <cstddef>

#include "bert/unicode.h"

namespace stepgrad::fuzz {

namespace {

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
}

// How many bytes the well-formed character at the front has, by the table of the Unicode standard (3-7); 0
// for none.
std::size_t character_length(std::string_view bytes) {
  const unsigned lead = byte_at(bytes, 0), second = byte_at(bytes, 1);
  const auto continues = [&](std::size_t at) { return (byte_at(bytes, at) & 0xC0U) == 0x80U; };
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4 || !continues(1)) return 0;
  if (lead < 0xE0) return 2;
  if (lead == 0xE0 && second < 0xA0) return 0;  // overlong
  if (lead == 0xED && second > 0x9F) return 0;  // surrogates
  if (!continues(2)) return 0;
  if (lead < 0xF0) return 3;
  if (lead == 0xF0 && second < 0x90) return 0;  // overlong
  if (lead == 0xF4 && second > 0x8F) return 0;  // beyond U+10FFFF
  return continues(3) ? 4 : 0;
}

std::vector<std::string> characters(std::string_view bytes) {
  std::vector<std::string> all;
  while (!bytes.empty()) {
    const std::size_t length = character_length(bytes);
    if (length > 0) all.emplace_back(bytes.substr(0, length));
    bytes.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return all;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return all;
}

}  // namespace

std::string well_formed(std::string_view bytes) { return joined(characters(bytes)); }

std::vector<Word> normalised(std::string_view text, const bert::Vocabulary& vocabulary,
                             bert::Folding folding) {
  std::vector<Word> all;
  std::string plain;
  const auto fold = [&] {
    for (const std::string& word : bert::words(bert::decode_utf8(plain), folding))
      all.push_back({word, false});
    plain.clear();
  };
  const std::string clean = well_formed(text);
  for (std::size_t at = 0; at < clean.size();) {
    const auto special = std::ranges::find_if(bert::special_tokens, [&](std::string_view token) {
      return vocabulary.find(token) && clean.compare(at, token.size(), token) == 0;
    });
    if (special == bert::special_tokens.end()) {
      plain += clean[at++];
    } else {
      fold();
      all.push_back({std::string(*special), true});
      at += special->size();
    }
  }
  fold();
  return all;
}

std::optional<std::vector<std::string>> pieces(const std::string& word, const bert::Vocabulary& vocabulary) {
  std::vector<std::string> rest = characters(word), found;
  if (rest.size() > 100) return std::nullopt;
  while (!rest.empty()) {
    std::size_t length = rest.size();
    std::string piece = (found.empty() ? "" : "##") + joined(rest);
    for (; length > 0 && !vocabulary.find(piece); --length)
      piece.resize(piece.size() - rest[length - 1].size());
    if (length == 0) return std::nullopt;
    found.push_back(piece);
    rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(length));
  }
  return found;
}

}  // namespace stepgrad::fuzz
