#include "bert/vocabulary.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "graph/embed.h"
#include "graph/error.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;
using namespace std::string_literals;

STEPGRAD_EMBEDDED(bert_base_uncased_vocab_txt)

TEST_CASE("the embedded vocabulary is the file, byte for byte") {
  std::ifstream file(STEPGRAD_VOCAB_TXT, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  REQUIRE(bytes.size() == 231508);
  CHECK((bert_base_uncased_vocab_txt() == bytes));
}

TEST_CASE("the embedded vocabulary has the ids of bert-base-uncased") {
  const Vocabulary& vocabulary = bert_base_uncased();
  CHECK(vocabulary.size() == 30522);
  CHECK(vocabulary.pad() == 0);
  CHECK(vocabulary.unknown() == 100);
  CHECK(vocabulary.cls() == 101);
  CHECK(vocabulary.sep() == 102);
  CHECK(vocabulary.find("[MASK]") == 103);
  CHECK(vocabulary.find("time") == 2051);
  CHECK(vocabulary.piece(2051) == "time");
  CHECK(vocabulary.piece(30521) == "##～");
}

TEST_CASE("every piece is found under its own id") {
  const Vocabulary& vocabulary = bert_base_uncased();
  std::int64_t wrong = 0;
  for (std::int64_t id = 0; id < 30522; ++id) wrong += vocabulary.find(vocabulary.piece(id)) != id;
  CHECK(wrong == 0);
}

TEST_CASE("looking for an unknown piece adds nothing") {
  const Vocabulary vocabulary = small_vocabulary({"cat"});
  CHECK(vocabulary.find("dog") == std::nullopt);
  CHECK(vocabulary.find("dog") == std::nullopt);
  CHECK(vocabulary.find("") == std::nullopt);
  CHECK(vocabulary.size() == 6);
}

TEST_CASE("an id that does not exist is refused by name") {
  const Vocabulary vocabulary = small_vocabulary({"cat"});
  CHECK(vocabulary.piece(5) == "cat");
  CHECK_THROWS_WITH(vocabulary.piece(6), ContainsSubstring("id 6") && ContainsSubstring("6 pieces"));
  CHECK_THROWS_WITH(vocabulary.piece(-1), ContainsSubstring("id -1") && ContainsSubstring("0 to 5"));
  CHECK_THROWS_AS(vocabulary.piece(6), Error);
}

TEST_CASE("lines may end in LF or CRLF, and the last one without either") {
  for (const std::string& end : {"\n"s, "\r\n"s}) {
    for (const std::string& last : {""s, end}) {
      for (const std::string& mark : {""s, "\xEF\xBB\xBF"s}) {
        const Vocabulary vocabulary(mark + "[PAD]" + end + "[UNK]" + end + "[CLS]" + end + "[SEP]" + end +
                                    "cat" + last);
        CHECK(vocabulary.size() == 5);
        CHECK(vocabulary.pad() == 0);
        CHECK(vocabulary.find("cat") == 4);
      }
    }
  }
}

TEST_CASE("a vocabulary that cannot be right is refused with the reason") {
  CHECK_THROWS_WITH(Vocabulary("[PAD]\n[CLS]\n[SEP]\ncat\n"), ContainsSubstring("[UNK]"));
  CHECK_THROWS_WITH(Vocabulary("[UNK]\n[CLS]\n[SEP]\ncat\n"), ContainsSubstring("[PAD]"));
  CHECK_THROWS_WITH(Vocabulary("[PAD]\n[UNK]\n[SEP]\ncat\n"), ContainsSubstring("[CLS]"));
  CHECK_THROWS_WITH(Vocabulary("[PAD]\n[UNK]\n[CLS]\ncat\n"), ContainsSubstring("[SEP]"));
  CHECK_THROWS_WITH(Vocabulary(""), ContainsSubstring("[PAD]"));
  CHECK_THROWS_WITH(small_vocabulary({"cat", "dog", "cat"}),
                    ContainsSubstring("line 8") && ContainsSubstring("'cat'") && ContainsSubstring("line 6"));
  CHECK_THROWS_WITH(small_vocabulary({"cat", "", "dog"}), ContainsSubstring("line 7 is empty"));
  // A piece may be anything, and the message must stay a line.
  CHECK_THROWS_WITH(small_vocabulary({"a\x1B\rb", "a\x1B\rb"}),
                    ContainsSubstring("repeats the piece 'a␛␍b'"));
  CHECK_THROWS_AS(Vocabulary(""), Error);
}

TEST_CASE("copies share their pieces and outlive the original") {
  auto original = std::make_unique<Vocabulary>(small_vocabulary({"cat"}));
  const Vocabulary copy = *original;
  const std::string_view piece = original->piece(5);
  original.reset();
  CHECK(piece == "cat");
  CHECK(copy.find("cat") == 5);
}

}  // namespace stepgrad::bert
