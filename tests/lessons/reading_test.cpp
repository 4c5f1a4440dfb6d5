#include "lessons/kit/reading.h"

#include "graph/error.h"
#include "graph/files/npy.h"
#include "graph/files/write_file.h"
#include "graph/files/write_safetensors.h"
#include "lessons/kit/lesson.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

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

TEST_CASE("a lesson may make its parameters of those in a file of another form") {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  write_safetensors(file,
                    {{"left", Tensor<float>({1, 2}, {1, 2})}, {"right", Tensor<float>({1, 2}, {3, 4})}});
  PairOptions options;
  options.trace = TraceFormat::json;
  options.weights = file;
  options.settle(CommandLine());
  StandardOutput output;
  Lesson lesson("00_test", narration, options, output);
  lesson.convert_weights([](const Safetensors& from) -> std::vector<NamedTensor> {
    return {{"both", from.read<float>(*from.find("right"))}};
  });
  const Value both = lesson.graph().parameter("both", {{"", 1}, {"", 2}}, Initialiser::constant(0));
  CHECK(lesson.numbers()[both].elements() == std::vector<double>{3, 4});
  lesson.result(both);
  Graph aside;
  const Value there = aside.parameter("both", {{"", 1}, {"", 2}}, Initialiser::constant(0));
  Numbers numbers = lesson.aside(aside);
  CHECK(numbers[there].elements() == std::vector<double>{3, 4});
}

TEST_CASE("keys that a lesson does not want may be there") {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/weights.safetensors";
  write_safetensors(file, {{"x", Tensor<float>({1}, {1})}, {"unused", Tensor<float>({1}, {2})}});
  PairOptions options;
  options.trace = TraceFormat::json;
  options.weights = file;
  options.settle(CommandLine());
  StandardOutput output;
  for (const bool wanted : {true, false}) {
    Lesson lesson("00_test", narration, options, output);
    if (!wanted) lesson.not_wanted({"unused"});
    const Value x = lesson.graph().parameter("x", {{"", 1}}, Initialiser::constant(0));
    if (wanted)
      CHECK_THROWS_AS(lesson.result(x), Error);
    else
      CHECK_NOTHROW(lesson.result(x));
  }
}

TEST_CASE("hidden states of texts apart: one file of keys, one of queries") {
  struct ApartOptions : Options {
    std::size_t embed_dim = 768;
    ApartOptions() {
      sizes({{"embed-dim", &embed_dim}});
      pair_apart();
      trace = TraceFormat::json;
    }
  };
  const testing::TemporaryFolder folder;
  const std::string a = folder.path() + "/a.npy", b = folder.path() + "/b.npy";
  write_file(a, npy_bytes(Tensor<double>({1, 7, 2}, std::vector<double>(14, 1))));
  write_file(b, npy_bytes(Tensor<double>({1, 2, 2}, {1, 2, 3, 4})));
  const auto read = [&](ApartOptions& options, const std::vector<std::string>& arguments) {
    CommandLine line;
    options.declare(line);
    line.read(arguments);
    options.settle(line);
  };
  ApartOptions options;
  read(options, {"--input", a, "--input-pair", b, "--text", "time flies like an arrow"});
  CHECK(options.embed_dim == 2);
  StandardOutput output;
  Lesson lesson("00_test", narration, options, output);
  const PairStates states = lesson.pair_hidden_states(options.embed_dim);
  CHECK(to_string(states.key_value_states.shape()) == "[batch=1, key=7, embed=2]");
  CHECK(lesson.numbers()[states.query_states].elements() == std::vector<double>{1, 2, 3, 4});
  CHECK(lesson.sentence_a().tokens[1] == "time");
  CHECK(lesson.sentence_b().tokens == std::vector<std::string>{"b0", "b1"});
  CHECK_THROWS_AS(lesson.ids(), UsageError);

  ApartOptions alone, other;
  CHECK_THROWS_WITH(read(alone, {"--input", a}),
                    "--input: needs --input-pair, the hidden states of the second text");
  write_file(b, npy_bytes(Tensor<double>({2, 1, 2}, {1, 2, 3, 4})));
  CHECK_THROWS_WITH(
      read(other, {"--input", a, "--input-pair", b}),
      a + " holds [1, 7, 2] and " + b + " holds [2, 1, 2]: their batch and embed must be the same");
}
