// Fuzzes the tokenizer. An input is a text, or two with a unit separator (0x1F) between them; without one,
// the second text is the first's second half.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bert/tokenizer.h"
#include "bert/unicode.h"
#include "bert/wordpiece.h"
#include "graph/error.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/plain_tokenizer.h"

using namespace stepgrad;
using namespace stepgrad::bert;
using fuzz::expect;

namespace {

using Ids = std::vector<std::int64_t>;

struct Subject {
  Folding folding;
  Tokenizer tokenizer;

  Subject(Folding how, const Vocabulary& vocabulary)
      : folding(how),
        tokenizer(vocabulary, {.lower_case = how.lower_case, .strip_accents = how.strip_accents}) {}
};

// A vocabulary in which every word of the text has pieces: its characters, and some of its words and pairs of
// characters. With it, nothing can hide behind [UNK].
Vocabulary vocabulary_of(std::string_view text, Folding folding) {
  std::set<std::string> found;
  std::size_t count = 0;
  for (const std::string& word : words(decode_utf8(text), folding)) {
    if (++count % 3 == 0) found.insert(word);
    std::string before;
    for (const char32_t c : decode_utf8(word)) {
      std::string character;
      append_utf8(character, c);
      found.insert({character, "##" + character});
      if (!before.empty() && c % 2 == 0) found.insert({before + character, "##" + before + character});
      before = character;
    }
  }
  std::string lines;
  for (const std::string_view token : special_tokens) lines.append(token).append("\n");
  for (const std::string& piece : found) lines += piece + "\n";
  return Vocabulary(lines);
}

std::string_view without_continuation(std::string_view piece) {
  return piece.starts_with("##") ? piece.substr(2) : piece;
}

// The pieces, joined, are the normalised text again, word by word; what is unknown had to be.
void check_pieces(const Subject& subject, std::string_view text, bool all_known) {
  const Vocabulary& vocabulary = subject.tokenizer.vocabulary();
  const std::vector<std::string> pieces = subject.tokenizer.pieces(text);
  std::size_t at = 0;
  for (const fuzz::Word& word : fuzz::normalised(text, vocabulary, subject.folding)) {
    expect(at < pieces.size(), "a piece for the word '" + word.text + "'");
    const auto plain = word.special ? std::vector{word.text} : fuzz::pieces(word.text, vocabulary);
    if (!plain) {
      expect(!all_known || decode_utf8(word.text).size() > longest_word,
             "the word '" + word.text + "' to be known");
      expect(pieces[at++] == "[UNK]", "'" + word.text + "' to be unknown");
      continue;
    }
    std::string joined;
    for (std::size_t i = 0; i < plain->size(); ++i, ++at) {
      expect(at < pieces.size() && pieces[at] == (*plain)[i],
             "the piece '" + (*plain)[i] + "' of '" + word.text + "'");
      joined += i == 0 ? pieces[at] : without_continuation(pieces[at]);
    }
    expect(joined == word.text, "pieces that join to '" + word.text + "'");
  }
  expect(at == pieces.size(), "no piece beyond the last word");
}

// Every id is in the vocabulary and stands for its own piece; neither bad bytes nor folding twice change any.
void check_ids(const Subject& subject, std::string_view text) {
  const Vocabulary& vocabulary = subject.tokenizer.vocabulary();
  const Ids ids = subject.tokenizer.ids(text);
  const std::vector<std::string> tokens = subject.tokenizer.convert_ids_to_tokens(ids);
  expect(tokens.size() == ids.size(), "a token for each id");
  for (std::size_t i = 0; i < ids.size(); ++i) {
    expect(ids[i] >= 0 && std::cmp_less(ids[i], vocabulary.size()), "ids of the vocabulary");
    expect(vocabulary.find(tokens[i]) == ids[i], "the id of '" + tokens[i] + "'");
  }
  expect(subject.tokenizer.ids(fuzz::well_formed(text)) == ids, "bad bytes to change nothing");

  std::string folded;
  for (const fuzz::Word& word : fuzz::normalised(text, vocabulary, subject.folding))
    folded += word.text + " ";
  expect(subject.tokenizer.ids(folded) == ids, "the normalised text to have the same ids");
}

bool starts_with(const Ids& list, const Ids& beginning) {
  return list.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), list.begin());
}

// What holds of every encoding, of one text or of two (`second`), cut or not.
void check_encoding(const Subject& subject, const Encoding& encoding, const Ids& first, const Ids* second) {
  const Vocabulary& vocabulary = subject.tokenizer.vocabulary();
  const std::size_t length = encoding.ids.size();
  expect(encoding.token_type_ids.size() == length && encoding.attention_mask.size() == length &&
             encoding.tokens.size() == length,
         "four lists of one length");
  expect(encoding.tokens == subject.tokenizer.convert_ids_to_tokens(encoding.ids), "the tokens of the ids");
  expect(encoding.sentence_b_start.has_value() == (second != nullptr), "a second text where one was given");

  std::size_t read = 0;
  while (read < length && encoding.attention_mask[read] == 1) ++read;
  for (std::size_t i = 0; i < length; ++i) {
    const bool padding = i >= read, in_second = !padding && second && i >= *encoding.sentence_b_start;
    expect(encoding.attention_mask[i] == (padding ? 0 : 1), "padding at the end only");
    expect(!padding || encoding.ids[i] == vocabulary.pad(), "padding to be [PAD]");
    expect(encoding.token_type_ids[i] == (in_second ? 1 : 0), "type 1 for the second text alone");
  }

  const Ids ids(encoding.ids.begin(), encoding.ids.begin() + static_cast<std::ptrdiff_t>(read));
  const std::size_t end_of_first = second ? *encoding.sentence_b_start : read;
  expect(end_of_first >= 2 && end_of_first <= read, "room for [CLS] and [SEP]");
  const auto between = [&](std::size_t begin, std::size_t end) {
    return Ids(ids.begin() + static_cast<std::ptrdiff_t>(begin),
               ids.begin() + static_cast<std::ptrdiff_t>(end));
  };
  expect(ids.front() == vocabulary.cls() && ids[end_of_first - 1] == vocabulary.sep() &&
             ids.back() == vocabulary.sep(),
         "[CLS] in front and [SEP] after each text");
  expect(starts_with(first, between(1, end_of_first - 1)), "the beginning of the first text");
  if (second)
    expect(starts_with(*second, between(end_of_first, read - 1)), "the beginning of the second text");
}

// Whether `how` allows to cut texts of these lengths so that they and the special tokens fit.
bool can_be_cut(std::size_t first, std::size_t second, std::size_t special, std::size_t max_length,
                Truncation how) {
  if (max_length < special) return false;
  const std::size_t room = max_length - special;
  if (first + second <= room) return true;
  if (how == Truncation::LongestFirst) return true;
  if (how == Truncation::Refuse) return false;
  const std::size_t uncut = how == Truncation::OnlyFirst ? second : first;
  return room == 0 ? uncut == 0 : uncut < room;
}

struct Cut {
  bool pair;
  Truncation how;
  std::size_t length;  // one of five, about the special tokens and about all tokens
};

void check_cut(const Subject& subject, std::string_view text, std::string_view text_pair, Cut cut) {
  const Ids first = subject.tokenizer.ids(text), second = cut.pair ? subject.tokenizer.ids(text_pair) : Ids{};
  const std::size_t special = cut.pair ? 3 : 2, total = first.size() + second.size() + special;
  const std::size_t max_length = std::array{special - 1, special, total / 2, total - 1, total}[cut.length];
  const EncodeOptions options{.max_length = max_length, .truncation = cut.how};
  const bool possible = can_be_cut(first.size(), second.size(), special, max_length, cut.how);
  try {
    const Encoding encoding = cut.pair ? subject.tokenizer.encode(text, text_pair, options)
                                       : subject.tokenizer.encode(text, options);
    expect(possible, "a refusal to cut");
    expect(encoding.ids.size() == std::min(total, max_length), "as many tokens as there may be");
    check_encoding(subject, encoding, first, cut.pair ? &second : nullptr);
  } catch (const Error& error) {
    expect(!possible, std::string("no refusal: ") + error.what());
  }
}

bool same_but_for_padding(const Encoding& row, const Encoding& single) {
  return starts_with(row.ids, single.ids) && starts_with(row.token_type_ids, single.token_type_ids) &&
         starts_with(row.attention_mask, single.attention_mask) &&
         row.sentence_b_start == single.sentence_b_start;
}

void check_batch(const Subject& subject, std::string_view text, std::string_view text_pair) {
  const Tokenizer& tokenizer = subject.tokenizer;
  const Ids first = tokenizer.ids(text), second = tokenizer.ids(text_pair);
  const std::vector<Encoding> singles{tokenizer.encode(text), tokenizer.encode(text, text_pair),
                                      tokenizer.encode(text_pair)};
  const std::vector<Encoding> batch =
      tokenizer.encode_batch({{text}, {text, text_pair}, {text_pair}}, {.pad_to = text.size() / 4});
  expect(batch.size() == singles.size(), "a row for each input");
  for (std::size_t i = 0; i < batch.size(); ++i) {
    expect(batch[i].ids.size() == std::max(singles[1].ids.size(), text.size() / 4), "rows of one length");
    expect(same_but_for_padding(batch[i], singles[i]), "rows that equal single encodings");
    check_encoding(subject, batch[i], i == 2 ? second : first, i == 1 ? &second : nullptr);
  }
}

// The ways to try an input, each picked by its bytes: to try all would take a hundred times as long.
class Choice {
 public:
  explicit Choice(std::string_view input) {
    for (const char byte : input) number_ = number_ * 31 + static_cast<unsigned char>(byte);
  }
  std::size_t operator()(std::size_t ways) { return std::exchange(number_, number_ / ways) % ways; }

 private:
  std::size_t number_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Subject uncased({true, true}, bert_base_uncased()), cased({false, false}, bert_base_uncased());
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t separator = input.find('\x1F'), half = size / 2;
  const std::string_view text = input.substr(0, separator),
                         text_pair = input.substr(separator == input.npos ? half : separator + 1);

  Choice choice(input);
  const Folding folding{choice(2) == 0, choice(2) == 0};
  const Subject known(folding, vocabulary_of(input, folding));
  check_pieces(known, text, true);
  check_ids(known, text);

  const Subject& subject = choice(4) == 0 ? cased : uncased;
  check_pieces(subject, text, false);
  check_ids(subject, text);
  if (choice(3) == 0) {
    check_batch(subject, text, text_pair);
  } else {
    const bool pair = choice(3) > 0;
    const auto how = static_cast<Truncation>(choice(4));
    check_cut(subject, text, text_pair, {pair, how, choice(5)});
  }
  return 0;
}
