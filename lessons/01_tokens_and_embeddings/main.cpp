// Lesson 01: tokens and embeddings.
//
// A text becomes pieces, a piece becomes an id, and an id becomes a vector: the row of that number in a table
// of 30,522 rows. You will see `time flies like an arrow` become [1, 5, 768] numbers, and that only the rows
// that are looked up are ever made.

#include <set>
#include <sstream>

#include "bert/pytorch_text.h"
#include "bert/tokenizer.h"
#include "layers/embedding.h"
#include "lessons/kit/run.h"
#include "lessons/kit/text_table.h"

using namespace stepgrad;

namespace {

struct Options : kit::Options {
  std::size_t embed_dim = 768;  // numbers that stand for a token

  Options() {
    sizes({{"embed-dim", &embed_dim}});
    needs_ids();
  }
};

const std::string example = "embeddings";  // a word of several pieces

std::string piece_table(const kit::Lesson& lesson) {
  std::vector<std::vector<std::string>> table{{"piece", "id"}};
  for (std::size_t i = 0; i < lesson.tokens().size(); ++i)
    table.push_back({lesson.tokens()[i], std::to_string(lesson.token_ids()[i])});
  return kit::text_table(table);
}

std::string notebook(const IndexTensor& ids) {
  std::istringstream lines(bert::pytorch_text(ids));
  std::string text;
  for (std::string line; std::getline(lines, line);) text += "    " + line + "\n";
  return text;
}

void teach(kit::Lesson& lesson, const Options& options) {
  const std::size_t vocabulary = bert::bert_base_uncased().size();
  lesson.fact("vocabulary", vocabulary);

  // 1. From text to pieces, and from pieces to ids.
  const Value ids = lesson.ids();
  lesson.show("pieces", piece_table(lesson));
  lesson.show("notebook", notebook(lesson.numbers().ids(ids)));
  lesson.fact("example", example);
  lesson.fact("example_pieces",
              kit::joined(bert::Tokenizer(bert::bert_base_uncased()).pieces(example), ", "));
  lesson.step(1);

  // 2. A table with a row for each piece.
  const Embedding token_embedding({lesson.graph(), "token_embedding"}, vocabulary, options.embed_dim);
  lesson.show("tree", token_embedding);
  lesson.fact("parameters", parameter_count(token_embedding));
  lesson.step(2);

  // 3. Each id names a row.
  const Value hidden_states = token_embedding(ids).named("hidden_states");
  lesson.result(hidden_states);
  lesson.show(hidden_states);
  const auto first = static_cast<std::size_t>(lesson.token_ids()[0]);
  lesson.fact("first_piece", lesson.tokens()[0]);
  lesson.fact("first_id", std::to_string(first));
  lesson.show("row", token_embedding.weight(), first);
  lesson.step(3);

  // For the question: how many rows were read, and what twice the text would give.
  const std::set<std::int64_t> different(lesson.token_ids().begin(), lesson.token_ids().end());
  lesson.fact("different", different.size());
  lesson.fact("twice", 2 * lesson.tokens().size());
}

}  // namespace

int main(int argc, char** argv) { return kit::run("01_tokens_and_embeddings", teach, argc, argv); }
