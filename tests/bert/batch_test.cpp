#include <string>

#include "graph/error.h"
#include "tests/bert/samples.h"
#include "tests/catch.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the rows of a batch are padded to the longest") {
  const auto batch = uncased().encode_batch({{"time flies like an arrow"}, {"fruit", "a banana"}, {""}});
  REQUIRE(batch.size() == 3);
  CHECK(batch[0].ids == Ids{101, 2051, 10029, 2066, 2019, 8612, 102});
  CHECK(batch[1].tokens == Pieces{"[CLS]", "fruit", "[SEP]", "a", "banana", "[SEP]", "[PAD]"});
  CHECK(batch[1].token_type_ids == Ids{0, 0, 0, 1, 1, 1, 0});
  CHECK(batch[1].attention_mask == Ids{1, 1, 1, 1, 1, 1, 0});
  CHECK(batch[2].ids == Ids{101, 102, 0, 0, 0, 0, 0});
  CHECK(batch[0].sentence_b_start == std::nullopt);
  CHECK(batch[1].sentence_b_start == 3);
  CHECK(uncased().encode_batch({}).empty());
}

TEST_CASE("a batch is padded to a length, unless a row is longer") {
  for (const Encoding& row : uncased().encode_batch({{"a"}, {"a b c"}}, {.pad_to = 9}))
    CHECK(row.ids.size() == 9);
  for (const Encoding& row : uncased().encode_batch({{"a"}, {"a b c"}}, {.pad_to = 4}))
    CHECK(row.ids.size() == 5);
}

TEST_CASE("each row of a batch is cut on its own, and an error names the row") {
  EncodeOptions options{.max_length = 5, .truncation = Truncation::LongestFirst};
  const auto batch = uncased().encode_batch({{"a b c d e f"}, {"a b c", "d e f"}, {"a"}}, options);
  CHECK(batch[0].tokens == Pieces{"[CLS]", "a", "b", "c", "[SEP]"});
  CHECK(batch[1].tokens == Pieces{"[CLS]", "a", "[SEP]", "d", "[SEP]"});
  CHECK(batch[2].tokens == Pieces{"[CLS]", "a", "[SEP]", "[PAD]", "[PAD]"});

  options.truncation = Truncation::Refuse;
  CHECK_THROWS_AS(uncased().encode_batch({{"a"}, {"a b c d e f"}}, options), Error);
  CHECK_THROWS_WITH(uncased().encode_batch({{"a"}, {"a b c d e f"}}, options),
                    ContainsSubstring("input 2 of 2: truncation: the text makes 8 tokens"));
}

TEST_CASE("without special tokens the texts stand alone, and may be cut to nothing") {
  const EncodeOptions plain{.add_special_tokens = false};
  const Encoding single = uncased().encode("time flies like an arrow", plain);
  CHECK(single.ids == Ids{2051, 10029, 2066, 2019, 8612});
  CHECK(single.attention_mask == Ids(5, 1));

  const Encoding pair = uncased().encode("time flies", "like an arrow", plain);
  CHECK(pair.tokens == Pieces{"time", "flies", "like", "an", "arrow"});
  CHECK(pair.token_type_ids == Ids{0, 0, 1, 1, 1});
  CHECK(pair.sentence_b_start == 2);
  CHECK(uncased().encode("", plain).ids.empty());

  const EncodeOptions nothing{
      .add_special_tokens = false, .max_length = 0, .truncation = Truncation::LongestFirst};
  CHECK(uncased().encode("time flies", "like", nothing).ids.empty());
}

}  // namespace stepgrad::bert
