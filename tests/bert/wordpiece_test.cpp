#include "bert/wordpiece.h"

#include <string_view>

#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

namespace {

Pieces wordpieces(std::string_view word, const Vocabulary& vocabulary) {
  Ids ids;
  append_wordpieces(word, vocabulary, ids);
  return Tokenizer(vocabulary).convert_ids_to_tokens(ids);
}

}  // namespace

TEST_CASE("a word is cut into the longest pieces there are") {
  const Vocabulary vocabulary = small_vocabulary({"un", "##do", "##doing", "##ing", "do", "."});
  CHECK(wordpieces("undoing", vocabulary) == Pieces{"un", "##doing"});
  CHECK(wordpieces("undo", vocabulary) == Pieces{"un", "##do"});
  CHECK(wordpieces("doing", vocabulary) == Pieces{"do", "##ing"});
  CHECK(wordpieces("do", vocabulary) == Pieces{"do"});
  CHECK(wordpieces("", vocabulary).empty());
}

TEST_CASE("a rest without a piece makes the whole word unknown") {
  const Vocabulary vocabulary = small_vocabulary({"un", "##do", "##doing", "##ing", "do", "."});
  CHECK(wordpieces("undoingx", vocabulary) == Pieces{"[UNK]"});
  CHECK(wordpieces("x", vocabulary) == Pieces{"[UNK]"});
  CHECK(wordpieces("ing", vocabulary) == Pieces{"[UNK]"});  // only ##ing is known
}

TEST_CASE("the longest piece is taken even where a shorter one would have led to the end") {
  const Vocabulary vocabulary = small_vocabulary({"ab", "abc", "##cd"});
  CHECK(wordpieces("abcd", vocabulary) == Pieces{"[UNK]"});
}

TEST_CASE("what stands before the word stays as it is") {
  const Vocabulary vocabulary = small_vocabulary({"un", "##do"});
  Ids ids{4};
  append_wordpieces("undox", vocabulary, ids);
  append_wordpieces("undo", vocabulary, ids);
  CHECK(ids == Ids{4, vocabulary.unknown(), 5, 6});
}

TEST_CASE("a bare ## is no piece of a word") {
  const Vocabulary vocabulary = small_vocabulary({"a", "##"});
  CHECK(wordpieces("ab", vocabulary) == Pieces{"[UNK]"});
}

TEST_CASE("a word has at most a hundred characters, however many bytes") {
  const Vocabulary vocabulary = small_vocabulary({"a", "##a", "д", "##д", "🦊", "##🦊"});
  for (const std::string_view character : {"a", "д", "🦊"}) {
    CHECK(wordpieces(repeated(character, 100), vocabulary).size() == 100);
    CHECK(wordpieces(repeated(character, 101), vocabulary) == Pieces{"[UNK]"});
  }
}

}  // namespace stepgrad::bert
