#include <algorithm>
#include <clocale>
#include <locale>
#include <string>
#include <vector>

#include "bert/pytorch_text.h"
#include "tests/bert/samples.h"
#include "tests/bert/tiny_model.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;

namespace {

// A locale that answers as no real one does, for machines that have none but C: letters are lowered to x, all
// is white space, and digits are grouped.
struct HostileLetters final : std::ctype<char> {
  HostileLetters() : std::ctype<char>(all_spaces()) {}
  static const mask* all_spaces() {
    static const std::vector<mask> masks(table_size, space);
    return masks.data();
  }
  char do_tolower(char) const override { return 'x'; }
  const char* do_tolower(char* first, const char* last) const override {
    std::fill(first, first + (last - first), 'x');
    return last;
  }
};

struct HostileDigits final : std::numpunct<char> {
  std::string do_grouping() const override { return "\1"; }
  char do_thousands_sep() const override { return '.'; }
  char do_decimal_point() const override { return ','; }
};

// Sets both of the program's locales while it lives.
class Surroundings {
 public:
  Surroundings(const char* c_locale, const std::locale& locale) : before_(std::locale::global(locale)) {
    exists = std::setlocale(LC_ALL, c_locale) != nullptr;
  }
  ~Surroundings() {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;

  bool exists = false;

 private:
  std::locale before_;
};

void check_ids() {
  CHECK(uncased().ids("İzmir IĞDIR ışık") ==
        Ids{1045, 2480, 14503, 1045, 2290, 4305, 2099, 1104, 2015, 11722, 2243});
  CHECK(uncased().ids("TITLE\u00A0ÆØÅ ÿ КИЇВ 北京\x85!") ==
        Ids{2516, 1097, 16415, 2050, 1061, 1189, 10325, 29760, 25529, 1781, 1755, 999});
  CHECK(pytorch_text(IndexTensor({1, 2}, {2051, 10029})) == "tensor([[ 2051, 10029]])");
}

// A config's numbers, those of its print, and what the model of both gives.
void check_model() {
  const Config config = read_config(tiny("config.json"));
  CHECK(config.layer_norm_eps == 1e-12);
  CHECK(config.hidden_dropout_prob == 0.1);
  CHECK_THAT(to_string(config), ContainsSubstring("\"hidden_dropout_prob\": 0.1,\n"));
  CHECK_THAT(to_string(Config{}), ContainsSubstring("\"vocab_size\": 30522\n"));

  Graph graph;
  Evaluator<double> run(graph);
  const BertModel model(graph, config);
  CHECK_THAT(to_string(model), ContainsSubstring("LayerNorm((4,), eps=1e-12, elementwise_affine=True)"));
  const TinyBatch batch(graph, run);
  const Outputs outputs = model(batch.inputs());
  Checkpoint(tiny("f32.safetensors")).load(run, model.parameters());
  run.forward();
  CHECK(testing::difference(run[outputs.last_hidden_state()], {2, 6, 4},
                            flat<double>(tiny_expected()["last_hidden_state"])) == "");

  Graph large;
  CHECK(to_string(BertModel(large, Config{}).embeddings().word_embeddings().weight().shape()) ==
        "[vocabulary=30522, embed=768]");
}

}  // namespace

TEST_CASE("the locale changes nothing") {
  const std::locale hostile(std::locale(std::locale::classic(), new HostileLetters), new HostileDigits);
  int locales = 0;
  for (const char* name : {"C", "POSIX", "C.UTF-8", "tr_TR.UTF-8", "tr_TR.ISO-8859-9", "de_DE.ISO-8859-1"}) {
    CAPTURE(name);
    const Surroundings surroundings(name, hostile);
    locales += surroundings.exists;
    REQUIRE(std::use_facet<std::ctype<char>>(std::locale()).tolower('I') == 'x');
    check_ids();
    check_model();
  }
  CHECK(locales >= 2);  // C and POSIX are everywhere
}

}  // namespace stepgrad::bert
