#include "lessons/kit/reading.h"

#include "lessons/kit/lesson.h"
#include "tests/catch.h"

using namespace stepgrad;
using namespace stepgrad::kit;

namespace {

struct PairOptions : Options {
  PairOptions() { pair(); }
};

struct PaddingOptions : Options {
  PaddingOptions() {
    pads();
    trace = TraceFormat::json;  // prints nothing until its end
  }
};

std::string complaint(const Options& options) {
  try {
    read_tokens(options);
    return "";
  } catch (const UsageError& wrong) {
    return wrong.what();
  }
}

std::string words(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "a ";
  return text;
}

constexpr std::string_view narration = "# Title\n\n## 1. Step\n\n## Question\n\n## Answer\n";

}  // namespace

TEST_CASE("a text is its tokens, and nothing around them") {
  const Reading reading = read_tokens(Options());
  CHECK(reading.whole.tokens == std::vector<std::string>{"time", "flies", "like", "an", "arrow"});
  CHECK(reading.whole.ids == std::vector<std::int64_t>{2051, 10029, 2066, 2019, 8612});
  CHECK(reading.token_type_ids == std::vector<std::int64_t>(5, 0));
  CHECK(reading.sentence_a.size() == 0);
  CHECK(reading.sentence_b.size() == 0);
}

TEST_CASE("a pair is BERT's: [CLS] A [SEP] B [SEP], and the two apart") {
  const Reading pair = read_tokens(PairOptions());
  CHECK(pair.sentence_a.tokens ==
        std::vector<std::string>{"[CLS]", "time", "flies", "like", "an", "arrow", "[SEP]"});
  CHECK(pair.sentence_b.tokens == std::vector<std::string>{"fruit", "flies", "like", "a", "banana", "[SEP]"});
  CHECK(pair.sentence_a.ids == std::vector<std::int64_t>{101, 2051, 10029, 2066, 2019, 8612, 102});
  CHECK(pair.sentence_b.ids == std::vector<std::int64_t>{5909, 10029, 2066, 1037, 15212, 102});
  std::vector<std::int64_t> both = pair.sentence_a.ids;
  both.insert(both.end(), pair.sentence_b.ids.begin(), pair.sentence_b.ids.end());
  CHECK(pair.whole.ids == both);
  CHECK(pair.token_type_ids == std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1});
}

TEST_CASE("a pair that cannot be read is refused under the text that is wrong") {
  PairOptions options;
  options.text_pair = " ";
  CHECK(complaint(options) == "--text-pair ' ': must be a text that gives at least one token");
  options.text = "\t";
  CHECK(complaint(options) == "--text '␉': must be a text that gives at least one token");

  options.text = words(400);
  options.text_pair = words(109);  // 400 + 109 + [CLS] + [SEP] + [SEP]
  CHECK(complaint(options).empty());
  options.text_pair = words(111);
  CHECK(complaint(options).ends_with(
      "must be a text that makes a pair of at most 512 tokens with the other, with [CLS] and [SEP], as many "
      "as BERT has positions, not 514; leave out 2 of them"));
  CHECK(complaint(options).starts_with("--text 'a a "));
  std::swap(options.text, options.text_pair);
  CHECK(complaint(options).starts_with("--text-pair 'a a "));
}

TEST_CASE("in a lesson about padding, entry b of a batch has b tokens fewer, at least one, and [PAD]") {
  PaddingOptions options;
  options.text = "time flies like";
  options.batch = 5;
  StandardOutput output;
  Lesson lesson("00_test", narration, options, output);
  CHECK(lesson.lengths() == std::vector<std::size_t>{3, 2, 1, 1, 1});
  const std::vector<std::int64_t> all = lesson.numbers().ids(lesson.ids()).elements();
  CHECK(all ==
        std::vector<std::int64_t>{2051, 10029, 2066, 2051, 10029, 0, 2051, 0, 0, 2051, 0, 0, 2051, 0, 0});
  const Value states = lesson.hidden_states(4);
  CHECK(to_string(states.shape()) == "[batch=5, seq=3, embed=4]");
  CHECK(lesson.numbers()[states].elements() == lesson.numbers()[lesson.hidden_states_input(4)].elements());
}

TEST_CASE("the hidden states of a pair's texts come from one table") {
  PairOptions options;
  options.trace = TraceFormat::json;
  options.batch = 2;
  StandardOutput output;
  Lesson lesson("00_test", narration, options, output);
  const PairStates states = lesson.pair_hidden_states(4);
  CHECK(to_string(states.key_value_states.shape()) == "[batch=2, key=7, embed=4]");
  CHECK(to_string(states.query_states.shape()) == "[batch=2, query=6, embed=4]");
  CHECK(lesson.graph().parameters().size() == 1);
  const Tensor<double> a = lesson.numbers()[states.key_value_states],
                       b = lesson.numbers()[states.query_states];
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(a(0, 2, k) == b(1, 1, k));  // flies
    CHECK(a(0, 6, k) == b(1, 5, k));  // [SEP]
  }
}
