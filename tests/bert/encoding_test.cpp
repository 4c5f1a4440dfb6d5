#include <string>

#include "graph/error.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("a text is encoded between [CLS] and [SEP]") {
  const Encoding encoding = uncased().encode("time flies like an arrow");
  CHECK(encoding.ids == Ids{101, 2051, 10029, 2066, 2019, 8612, 102});
  CHECK(encoding.tokens == Pieces{"[CLS]", "time", "flies", "like", "an", "arrow", "[SEP]"});
  CHECK(encoding.token_type_ids == Ids(7, 0));
  CHECK(encoding.attention_mask == Ids(7, 1));
  CHECK(encoding.sentence_b_start == std::nullopt);
}

TEST_CASE("a pair tells its texts apart by type") {
  const Encoding encoding = uncased().encode("time flies like an arrow", "fruit flies like a banana");
  CHECK(encoding.ids == Ids{101, 2051, 10029, 2066, 2019, 8612, 102, 5909, 10029, 2066, 1037, 15212, 102});
  CHECK(encoding.token_type_ids == Ids{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1});
  CHECK(encoding.attention_mask == Ids(13, 1));
  CHECK(encoding.sentence_b_start == 7);
  CHECK(encoding.tokens[7] == "fruit");
}

TEST_CASE("types come from the two texts, not from a [SEP] written in one") {
  const Encoding one = uncased().encode("left[SEP]right");
  CHECK(one.tokens == Pieces{"[CLS]", "left", "[SEP]", "right", "[SEP]"});
  CHECK(one.ids == Ids{101, 2187, 102, 2157, 102});
  CHECK(one.token_type_ids == Ids(5, 0));

  const Encoding two = uncased().encode("Who wrote it?", "Ada did.");
  CHECK(two.ids == Ids{101, 2040, 2626, 2009, 1029, 102, 15262, 2106, 1012, 102});
  CHECK(two.token_type_ids == Ids{0, 0, 0, 0, 0, 0, 1, 1, 1, 1});
}

TEST_CASE("an empty text has its special tokens, and an empty second text is still there") {
  CHECK(uncased().encode("").ids == Ids{101, 102});
  CHECK(uncased().encode(" \t\n\u3000").ids == Ids{101, 102});

  const Encoding second_empty = uncased().encode("hello", "");
  CHECK(second_empty.ids == Ids{101, 7592, 102, 102});
  CHECK(second_empty.token_type_ids == Ids{0, 0, 0, 1});
  CHECK(second_empty.sentence_b_start == 3);

  const Encoding first_empty = uncased().encode("", "hello");
  CHECK(first_empty.ids == Ids{101, 102, 7592, 102});
  CHECK(first_empty.token_type_ids == Ids{0, 0, 1, 1});
  CHECK(first_empty.sentence_b_start == 2);
}

TEST_CASE("padding is not read, and changes nothing before it") {
  const Encoding encoding = uncased().encode("Who wrote it?", "Ada did.", {.pad_to = 12});
  CHECK(encoding.ids == Ids{101, 2040, 2626, 2009, 1029, 102, 15262, 2106, 1012, 102, 0, 0});
  CHECK(encoding.token_type_ids == Ids{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0});
  CHECK(encoding.attention_mask == Ids{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0});
  CHECK(encoding.tokens.back() == "[PAD]");
  CHECK(encoding.sentence_b_start == 6);

  CHECK(uncased().encode("hello", {.pad_to = 4}).ids == Ids{101, 7592, 102, 0});
  CHECK(uncased().encode("hello", {.pad_to = 3}).ids == Ids{101, 7592, 102});
  CHECK(uncased().encode("hello", {.pad_to = 2}).ids == Ids{101, 7592, 102});
}

TEST_CASE("a pair is cut longest first and keeps its [SEP]s") {
  const EncodeOptions options{.max_length = 11, .truncation = Truncation::LongestFirst};
  const Encoding both = uncased().encode(repeated("a ", 5), repeated("b ", 8), options);
  CHECK(both.tokens == Pieces{"[CLS]", "a", "a", "a", "a", "[SEP]", "b", "b", "b", "b", "[SEP]"});
  CHECK(both.token_type_ids == Ids{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1});
  CHECK(both.sentence_b_start == 6);

  const Encoding second = uncased().encode(repeated("a ", 2), repeated("b ", 9), options);
  CHECK(second.tokens == Pieces{"[CLS]", "a", "a", "[SEP]", "b", "b", "b", "b", "b", "b", "[SEP]"});

  const EncodeOptions wider{.max_length = 16, .truncation = Truncation::LongestFirst};
  CHECK(uncased().encode(repeated("a ", 5), repeated("b ", 8), wider).ids.size() == 16);
}

TEST_CASE("max_length below the number of special tokens is refused") {
  const auto single = [](std::size_t max_length) {
    return uncased()
        .encode("hello world", {.max_length = max_length, .truncation = Truncation::LongestFirst})
        .tokens;
  };
  const auto pair = [](std::size_t max_length) {
    const EncodeOptions options{.max_length = max_length, .truncation = Truncation::LongestFirst};
    return uncased().encode("hello", "world", options).tokens;
  };
  CHECK_THROWS_AS(single(0), Error);
  CHECK_THROWS_AS(single(1), Error);
  CHECK(single(2) == Pieces{"[CLS]", "[SEP]"});
  CHECK(single(3) == Pieces{"[CLS]", "hello", "[SEP]"});
  for (const std::size_t max_length : {0U, 1U, 2U}) CHECK_THROWS_AS(pair(max_length), Error);
  CHECK(pair(3) == Pieces{"[CLS]", "[SEP]", "[SEP]"});
}

TEST_CASE("a text beyond the position table is cut on request, or refused with both lengths") {
  const std::string text = repeated("a ", 600);
  const Encoding cut = uncased().encode(text, {.max_length = 512, .truncation = Truncation::LongestFirst});
  REQUIRE(cut.ids.size() == 512);
  Ids expected(512, 1037);
  expected.front() = 101;
  expected.back() = 102;
  CHECK((cut.ids == expected));

  CHECK_THROWS_WITH(uncased().encode(text, {.max_length = 512}),
                    ContainsSubstring("602") && ContainsSubstring("512"));
  CHECK(uncased().encode(text).ids.size() == 602);
}

TEST_CASE("ids are turned back into their pieces") {
  CHECK(uncased().convert_ids_to_tokens(Ids{101, 2051, 10029, 102}) ==
        Pieces{"[CLS]", "time", "flies", "[SEP]"});
  CHECK(uncased().convert_ids_to_tokens(Ids{}).empty());
  CHECK_THROWS_WITH(uncased().convert_ids_to_tokens(Ids{30522}), ContainsSubstring("id 30522"));
}

}  // namespace stepgrad::bert
