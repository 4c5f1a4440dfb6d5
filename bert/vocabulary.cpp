#include "bert/vocabulary.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>
#include <vector>

#include "graph/embed.h"
#include "graph/error.h"
#include "graph/files/text.h"

namespace stepgrad::bert {

STEPGRAD_EMBEDDED(bert_base_uncased_vocab_txt)

// Pieces and keys are views into the text: 30,522 strings of their own would cost more than all the rest.
struct Vocabulary::Pieces {
  explicit Pieces(std::string file) : owned(std::move(file)) { read(owned); }
  explicit Pieces(std::string_view lasting) { read(lasting); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  void read(std::string_view text);
  std::int64_t required(std::string_view special) const;

  // The slot that holds the piece's id, or the empty one where it belongs.
  std::size_t slot(std::string_view piece) const {
    std::size_t at = std::hash<std::string_view>{}(piece) & (slots.size() - 1);
    while (slots[at] != empty && list[slots[at]] != piece) at = (at + 1) & (slots.size() - 1);
    return at;
  }

  static constexpr std::uint32_t empty = 0xFFFFFFFF;

  std::string owned;
  std::vector<std::string_view> list;
  // A hash table with open addressing, at most half full, its size a power of two. The nodes of
  // std::unordered_map would make the reading take more than twice as long, and a lesson starts with it.
  std::vector<std::uint32_t> slots;
  std::int64_t pad = 0, unknown = 0, cls = 0, sep = 0;
};

void Vocabulary::Pieces::read(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());

  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  list.reserve(lines);
  slots.assign(std::bit_ceil(2 * lines), empty);
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);

    if (line.empty()) {
      throw Error("vocabulary: line " + std::to_string(list.size() + 1) +
                  " is empty; each line must hold one piece");
    }
    std::uint32_t& id = slots[slot(line)];
    if (id != empty) {
      throw Error("vocabulary: line " + std::to_string(list.size() + 1) + " repeats the piece " +
                  in_quotes(line) + " of line " + std::to_string(id + 1) +
                  "; each piece must stand on one line only");
    }
    id = static_cast<std::uint32_t>(list.size());
    list.push_back(line);
  }

  pad = required("[PAD]");
  unknown = required("[UNK]");
  cls = required("[CLS]");
  sep = required("[SEP]");
}

std::int64_t Vocabulary::Pieces::required(std::string_view special) const {
  if (const std::uint32_t id = slots[slot(special)]; id != empty) return id;
  throw Error("vocabulary: the special token " + std::string(special) + " is missing from its " +
              std::to_string(list.size()) + " pieces; add it on a line of its own");
}

Vocabulary::Vocabulary(std::string text) : pieces_(std::make_shared<const Pieces>(std::move(text))) {}
Vocabulary::Vocabulary(std::shared_ptr<const Pieces> pieces) : pieces_(std::move(pieces)) {}

std::size_t Vocabulary::size() const { return pieces_->list.size(); }

std::optional<std::int64_t> Vocabulary::find(std::string_view piece) const {
  const std::uint32_t id = pieces_->slots[pieces_->slot(piece)];
  if (id == Pieces::empty) return std::nullopt;
  return id;
}

std::string_view Vocabulary::piece(std::int64_t id) const {
  if (id < 0 || std::cmp_greater_equal(id, size())) {
    throw Error("vocabulary: there is no piece with id " + std::to_string(id) + "; the ids of its " +
                std::to_string(size()) + " pieces are 0 to " + std::to_string(size() - 1));
  }
  return pieces_->list[static_cast<std::size_t>(id)];
}

std::int64_t Vocabulary::pad() const { return pieces_->pad; }
std::int64_t Vocabulary::unknown() const { return pieces_->unknown; }
std::int64_t Vocabulary::cls() const { return pieces_->cls; }
std::int64_t Vocabulary::sep() const { return pieces_->sep; }

const Vocabulary& bert_base_uncased() {
  static const Vocabulary vocabulary(
      std::make_shared<const Vocabulary::Pieces>(bert_base_uncased_vocab_txt()));
  return vocabulary;
}

}  // namespace stepgrad::bert
