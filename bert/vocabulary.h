#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stepgrad::bert {

// The pieces that stand for no text of their own. All of them start with '[', which the tokenizer relies on.
inline constexpr std::array<std::string_view, 5> special_tokens{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};

// The pieces that a model knows. A piece's id is its place in the list, counted from 0. Never changes once it
// is made, and is cheap to copy: copies share one list.
class Vocabulary {
 public:
  // Reads text with one piece a line, as in BERT's vocab.txt; lines end in LF or CRLF, and a UTF-8 byte order
  // mark is passed over. Throws Error when a line is empty or repeats another, or when [PAD], [UNK], [CLS] or
  // [SEP] is missing.
  explicit Vocabulary(std::string text);

  std::size_t size() const;

  // The id of a piece, or nothing when the vocabulary does not have it.
  std::optional<std::int64_t> find(std::string_view piece) const;

  // The piece of an id; the view lives as long as any copy of this vocabulary.
  // Throws Error, naming id and size, when there is no such id.
  std::string_view piece(std::int64_t id) const;

  // The ids of the special tokens that every vocabulary has. Ask find("[MASK]") for the one that may be
  // missing.
  std::int64_t pad() const;
  std::int64_t unknown() const;
  std::int64_t cls() const;
  std::int64_t sep() const;

 private:
  struct Pieces;
  explicit Vocabulary(std::shared_ptr<const Pieces> pieces);
  friend const Vocabulary& bert_base_uncased();

  std::shared_ptr<const Pieces> pieces_;
};

// The 30,522 pieces of bert-base-uncased, which are part of the program. Read on the first call, in about a
// millisecond; safe to call from several threads.
const Vocabulary& bert_base_uncased();

}  // namespace stepgrad::bert
