#include "bert/tokenizer.h"

#include <random>
#include <string>

#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

namespace {

// What bert-base-uncased makes of a text: both the pieces and the ids, which must agree.
void check(std::string_view text, const Pieces& pieces, const Ids& ids) {
  CAPTURE(text);
  CHECK(uncased().pieces(text) == pieces);
  CHECK(uncased().ids(text) == ids);
}

}  // namespace

TEST_CASE("the lessons' sentences") {
  check("time flies like an arrow", {"time", "flies", "like", "an", "arrow"},
        {2051, 10029, 2066, 2019, 8612});
  check("Zoë 北京 🦊", {"zoe", "北", "京", "[UNK]"}, {11199, 1781, 1755, 100});
}

TEST_CASE("tab and line ends separate words") {
  check("rain\tbow\nsun\r\nset", {"rain", "bow", "sun", "set"}, {4542, 6812, 3103, 2275});
}

TEST_CASE("dotted and dotless i") {
  check("İzmir IĞDIR ışık", {"i", "##z", "##mir", "i", "##g", "##di", "##r", "ı", "##s", "##ı", "##k"},
        {1045, 2480, 14503, 1045, 2290, 4305, 2099, 1104, 2015, 11722, 2243});
}

TEST_CASE("Chinese characters stand alone, kana do not") {
  check("北京bert大学", {"北", "京", "bert", "大", "学"}, {1781, 1755, 14324, 1810, 1817});
  check("ひらがなカタカナ", {"ひ", "##ら", "##か", "##な", "##カ", "##タ", "##カ", "##ナ"},
        {1673, 30211, 30177, 30193, 30226, 30235, 30226, 30241});
}

TEST_CASE("Hangul syllables come apart into their letters") {
  check("서울", {"ᄉ", "##ᅥ", "##ᄋ", "##ᅮ", "##ᆯ"}, {1461, 30008, 29999, 30014, 30022});
}

TEST_CASE("Devanagari loses its nonspacing marks and keeps its vowel signs") {
  check("हिंदी भाषा", {"ह", "##ि", "##द", "##ी", "भ", "##ा", "##ष", "##ा"},
        {1339, 29877, 29861, 29878, 1330, 29876, 29873, 29876});
}

TEST_CASE("joiners and variation selectors make no pieces") {
  check("👩🏽\u200D🚀 go", {"[UNK]", "go"}, {100, 2175});
  check("☂\uFE0F rain", {"[UNK]", "rain"}, {100, 4542});
}

TEST_CASE("dashes, quotes and guillemets split words") {
  check("rock–paper—scissors", {"rock", "–", "paper", "—", "scissors"}, {2600, 1516, 3259, 1517, 25806});
  check("‘smart’ „low“ «g»", {"‘", "smart", "’", "„", "low", "“", "«", "g", "»"},
        {1520, 6047, 1521, 1525, 2659, 1523, 1077, 1043, 1090});
}

TEST_CASE("a word of more than a hundred characters is unknown") {
  Pieces twenty{"lore", "##ml"};
  Ids ids{19544, 19968};
  for (int i = 0; i < 18; ++i) {
    twenty.insert(twenty.end(), {"##ore", "##ml"});
    ids.insert(ids.end(), {5686, 19968});
  }
  twenty.insert(twenty.end(), {"##ore", "##m"});
  ids.insert(ids.end(), {5686, 2213});
  check(repeated("lorem", 20), twenty, ids);
  check(repeated("lorem", 21), {"[UNK]"}, {100});

  for (const std::size_t length : {60U, 100U}) {
    Pieces expected(length, "##д");
    expected.front() = "д";
    CHECK(uncased().pieces(repeated("д", length)) == expected);
  }
  check(repeated("д", 101), {"[UNK]"}, {100});
}

TEST_CASE("white space that std::isspace does not know") {
  check("a\u00A0b\u3000c\u2003d\u1680e", {"a", "b", "c", "d", "e"}, {1037, 1038, 1039, 1040, 1041});
  check("up\u2028down\u2029left", {"up", "down", "left"}, {2039, 2091, 2187});
}

TEST_CASE("a capital sigma is lowered alike wherever it stands") {
  check("ΣΟΦΟΣ", {"σ", "##ο", "##φ", "##ο", "##σ"}, {1173, 29730, 29736, 29730, 29733});
}

TEST_CASE("letters outside ASCII are lowered") {
  check("КИЇВ ÆØÅ ẞ", {"к", "##и", "##і", "##в", "æ", "##ø", "##a", "ß"},
        {1189, 10325, 29760, 25529, 1097, 16415, 2050, 1096});
}

TEST_CASE("## in a text is two signs, not a continuation") {
  check("##ing #tag", {"#", "#", "ing", "#", "tag"}, {1001, 1001, 13749, 1001, 6415});
}

TEST_CASE("ligatures and full-width letters are not folded") {
  check("ﬃ ¼ Ⅷ ℌ", {"[UNK]", "¼", "[UNK]", "[UNK]"}, {100, 1091, 100, 100});
  check("ＦＵＬＬ\u3000ｗｉｄｔｈ", {"[UNK]", "[UNK]"}, {100, 100});
}

TEST_CASE("bytes that are not UTF-8 are dropped") {
  check("he\xED\xA0\xBDllo", {"hello"}, {7592});
  check("a\xC3(b", {"a", "(", "b"}, {1037, 1006, 1038});
  check("end\xE2\x82", {"end"}, {2203});
  check("x\xC0\xAFy", {"x", "##y"}, {1060, 2100});
  check("\xF8\x88\x80\x80\x80ok", {"ok"}, {7929});
}

TEST_CASE("greedy pieces across punctuation") {
  const Tokenizer tokenizer(small_vocabulary({"un", "##do", "##doing", "##ing", "do", "."}));
  CHECK(tokenizer.pieces("undoing") == Pieces{"un", "##doing"});
  CHECK(tokenizer.pieces("undoingx") == Pieces{"[UNK]"});
  CHECK(tokenizer.pieces("undo.doing") == Pieces{"un", "##do", ".", "do", "##ing"});
  CHECK(tokenizer.pieces("do.x") == Pieces{"do", ".", "[UNK]"});
}

TEST_CASE("case and accents are kept together unless told apart") {
  const Vocabulary vocabulary = small_vocabulary({"Zoë", "zoe", "Zo", "##e"});
  CHECK(Tokenizer(vocabulary, {.lower_case = false}).pieces("Zoë zoe") == Pieces{"Zoë", "zoe"});
  CHECK(Tokenizer(vocabulary, {.lower_case = true}).pieces("Zoë zoe") == Pieces{"zoe", "zoe"});
  CHECK(Tokenizer(vocabulary, {.lower_case = false, .strip_accents = true}).pieces("Zoë zoe") ==
        Pieces{"Zo", "##e", "zoe"});
  CHECK(Tokenizer(vocabulary, {.lower_case = true, .strip_accents = false}).pieces("Zoë zoe") ==
        Pieces{"[UNK]", "zoe"});
}

TEST_CASE("special tokens in a text are themselves, exactly as they are written") {
  check("[MASK]", {"[MASK]"}, {103});
  check("[CLS]a[MASK]b[SEP][PAD] [UNK]", {"[CLS]", "a", "[MASK]", "b", "[SEP]", "[PAD]", "[UNK]"},
        {101, 1037, 103, 1038, 102, 0, 100});
  CHECK(uncased().pieces("[mask] [[SEP]]") == Pieces{"[", "mask", "]", "[", "[SEP]", "]"});
  CHECK(uncased().pieces("[MASK") == Pieces{"[", "mask"});
  CHECK(uncased().pieces("[MA\xFFSK]") == Pieces{"[MASK]"});

  const Tokenizer without_mask(Vocabulary("[PAD]\n[UNK]\n[CLS]\n[SEP]\n[\nmask\n]\n"));
  CHECK(without_mask.pieces("[MASK]") == Pieces{"[", "mask", "]"});
}

TEST_CASE("any bytes have an answer") {
  std::mt19937 random(1);
  const std::string likely = "[CLSEPMAK]# \xC3\xA9\xE2\x80\x94\xF0\x9F\xA6\x8A\xED\xA0\x80";
  for (int round = 0; round < 3000; ++round) {
    std::string bytes(random() % 80, '\0');
    for (char& byte : bytes) {
      byte = random() % 2 ? likely[random() % likely.size()] : static_cast<char>(random() % 256);
    }
    const Ids ids = uncased().ids(bytes);
    CHECK(uncased().convert_ids_to_tokens(ids).size() == ids.size());  // throws if an id does not exist
    CHECK(ids.size() <= bytes.size() * 4);
  }
}

}  // namespace stepgrad::bert
