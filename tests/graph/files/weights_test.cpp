#include "graph/files/weights.h"

#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <locale>

#include "graph/error.h"
#include "graph/files/write_safetensors.h"
#include "graph/graph.h"
#include "graph/scope.h"
#include "layers/attention_head.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// A module of two parameters, weight [out=1, in=2] and bias [out=1].
struct Subject {
  Graph graph;
  Value weight = graph.parameter("weight", {{"out", 1}, {"in", 2}}, Initialiser::normal(1));
  Value bias = graph.parameter("bias", {{"out", 1}}, Initialiser::normal(1));
  Evaluator<float> run{graph};

  std::vector<Value> parameters() { return graph.parameters(); }
  void load(const std::vector<NamedTensor>& tensors, const LoadOptions& options = {}) {
    load_weights(run, parameters(), Safetensors(file(safetensors_bytes(tensors))), options);
  }
  std::string refusal(const std::vector<NamedTensor>& tensors, const LoadOptions& options = {}) {
    return error_of([&] { load(tensors, options); });
  }
};

const Tensor<float> weight({1, 2}, {3, 4}), bias({1}, {5});

}  // namespace

TEST_CASE("parameters are loaded by their paths") {
  Subject subject;
  subject.load({{"weight", weight}, {"bias", bias}});
  CHECK(subject.run[subject.weight].elements() == std::vector<float>{3, 4});
  CHECK(subject.run[subject.bias].elements() == std::vector<float>{5});
}

TEST_CASE("what is saved is loaded to the bit, in both precisions") {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() + "/w.safetensors";
  const auto check = [&]<class T>(T) {
    Graph graph;
    const AttentionHead head(graph, 4, 2);
    Evaluator<T> run(graph, 3), other(graph, 4);
    run.forward(graph.parameters());
    save_weights(path, run, graph.parameters());
    load_weights(other, graph.parameters(), Safetensors(path));
    for (const Value parameter : graph.parameters())
      CHECK(other[parameter].elements() == run[parameter].elements());
    CHECK(Safetensors(path).find("W_q.weight") != nullptr);
  };
  check(float{});
  check(double{});
}

TEST_CASE("NaN and infinity are loaded as they are") {
  Subject subject;
  subject.load({{"weight", Tensor<float>({1, 2}, {std::nanf(""), -HUGE_VALF})}, {"bias", bias}});
  CHECK(std::isnan(subject.run[subject.weight](0, 0)));
  CHECK(subject.run[subject.weight](0, 1) == -HUGE_VALF);
}

TEST_CASE("every key that is missing, extra or of another shape is told, with what it may have been") {
  Subject subject;
  CHECK(subject.refusal({{"Weight", weight}, {"bias", Tensor<float>({1, 1}, {5})}}) ==
        "w does not fit the module: 1 missing, 1 extra, 1 misshapen\n"
        "    missing    weight: did you mean 'Weight'?\n"
        "    extra      Weight\n"
        "    misshapen  bias [out=1], in the file [1, 1]");
  CHECK(subject.refusal({{"bias", bias}}) ==
        "w does not fit the module: 1 missing\n"
        "    missing    weight\n"
        "    loaded partly, the missing ones would keep their numbers");
  CHECK(subject.refusal({{"weight", weight}, {"bias", bias}, {"scale", bias}}) ==
        "w does not fit the module: 1 extra\n"
        "    extra      scale");
}

TEST_CASE("a weight that is stored the other way round is told") {
  Subject subject;
  CHECK(subject.refusal({{"weight", weight.transposed(0, 1)}, {"bias", bias}}) ==
        "w does not fit the module: 1 misshapen\n"
        "    misshapen  weight [out=1, in=2], in the file [2, 1]: did you save the transpose?");
}

TEST_CASE("a long list is cut") {
  Subject subject;
  std::vector<NamedTensor> tensors{{"weight", weight}, {"bias", bias}};
  for (char c = 'a'; c < 'k'; ++c) tensors.push_back({std::string(1, c), bias});
  CHECK(subject.refusal(tensors) ==
        "w does not fit the module: 10 extra\n"
        "    extra      a\n"
        "    extra      b\n"
        "    extra      c\n"
        "    extra      d\n"
        "    extra      e\n"
        "    extra      f\n"
        "    … and 4 more extra");
}

TEST_CASE("a prefix that is on every key, or on none, is told") {
  Subject subject;
  CHECK(subject.refusal({{"module.bert.weight", weight}, {"module.bert.bias", bias}}) ==
        "w does not fit the module: 2 missing, 2 extra\n"
        "    missing    weight\n"
        "    missing    bias\n"
        "    extra      module.bert.bias\n"
        "    extra      module.bert.weight\n"
        "    the file's keys begin with 'module.bert.': save the state_dict() of that module alone");

  Graph graph;
  {
    const Scope encoder(graph, "encoder", Source::current());
    (void)graph.parameter("weight", {{"out", 1}, {"in", 2}}, Initialiser::normal(1));
  }
  Evaluator<float> run(graph);
  const Safetensors inner(file(safetensors_bytes({{"weight", weight}})));
  CHECK(error_of([&] { load_weights(run, graph.parameters(), inner); }) ==
        "w does not fit the module: 1 missing, 1 extra\n"
        "    missing    encoder.weight\n"
        "    extra      weight\n"
        "    the file's keys lack 'encoder.': save the state_dict() of the module around it");
}

TEST_CASE("a file of PyTorch's own packed attention is told from one that is merely wrong") {
  Subject subject;
  CHECK(subject.refusal({{"weight", weight}, {"in_proj_weight", weight}, {"out_proj.bias", bias}}) ==
        "w does not fit the module: 1 missing, 2 extra\n"
        "    missing    bias\n"
        "    extra      in_proj_weight\n"
        "    extra      out_proj.bias\n"
        "    the file's keys are those of nn.MultiheadAttention: docs/pytorch.md has the lines that rename "
        "them");
  const std::string of_layer = subject.refusal({{"self_attn.in_proj_weight", weight}, {"norm1.bias", bias}});
  CHECK(
      of_layer.ends_with("\n    the file's keys are those of nn.TransformerEncoderLayer: "
                         "docs/pytorch.md has the lines that rename them"));
  const std::string of_another = subject.refusal({{"self_attn.q_proj.weight", weight}});
  CHECK(of_another.find("docs/pytorch.md") == std::string::npos);
}

TEST_CASE("a part is loaded where that is asked for, and the rest keeps its numbers") {
  Subject subject;
  subject.run.set(subject.weight, Tensor<float>({1, 2}, {1, 2}));
  subject.load({{"bias", bias}}, {.partial = true});
  CHECK(subject.run[subject.bias].elements() == std::vector<float>{5});
  CHECK(subject.run[subject.weight].elements() == std::vector<float>{1, 2});
}

TEST_CASE("a part must be of the module, and fit") {
  Subject subject;
  const LoadOptions partial{.partial = true};
  CHECK(subject.refusal({}, partial) ==
        "w holds nothing of the module: 2 missing\n"
        "    missing    weight\n"
        "    missing    bias");
  CHECK(subject.refusal({{"bias", bias}, {"scale", bias}}, partial) ==
        "w does not fit the module: 1 missing, 1 extra\n"
        "    missing    weight\n"
        "    extra      scale");
  CHECK(subject.refusal({{"bias", weight}}, partial) ==
        "w holds nothing of the module: 1 missing, 1 misshapen\n"
        "    missing    weight\n"
        "    misshapen  bias [out=1], in the file [1, 2]");
}

TEST_CASE("keys that are not wanted may be there, and others may not") {
  Subject subject;
  const LoadOptions options{.not_wanted = {"token_embedding.weight"}};
  subject.load({{"weight", weight}, {"bias", bias}, {"token_embedding.weight", bias}}, options);
  CHECK(subject.run[subject.bias].elements() == std::vector<float>{5});
  CHECK(subject.refusal({{"weight", weight}, {"bias", bias}, {"token_embedding.bias", bias}}, options) ==
        "w does not fit the module: 1 extra\n"
        "    extra      token_embedding.bias");
}

TEST_CASE("integers are no weights, and nothing is loaded where one parameter cannot be") {
  Subject subject;
  subject.run.set(subject.weight, Tensor<float>({1, 2}, {1, 2}));
  CHECK(
      subject.refusal({{"weight", weight}, {"bias", IndexTensor({1}, {5})}}) ==
      "w: tensor 'bias' is stored as I64, and floating numbers are wanted: save it as F64, F32, F16 or BF16");
  CHECK(subject.run[subject.weight].elements() == std::vector<float>{1, 2});
}

TEST_CASE("parameters that were never drawn cannot be saved, and no file is left") {
  const TemporaryFolder folder;
  Subject subject;
  CHECK(error_of([&] { save_weights(folder.path() + "/w", subject.run, subject.parameters()); }) ==
        "weight is not up to date: call forward() first");
  CHECK(folder.files().empty());
}

TEST_CASE("a locale with a decimal comma and grouped digits changes nothing") {
  struct Grouped final : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Grouped));
  const std::string written = safetensors_bytes({{"w", Tensor<float>::filled({30522, 1}, 0.5F)}});
  const std::string shown = error_of([&] {
    Subject subject;
    load_weights(subject.run, subject.parameters(), Safetensors(file(written)));
  });
  std::locale::global(before);
  CHECK(written.substr(8, 60) == R"({"w":{"dtype":"F32","shape":[30522,1],"data_offsets":[0,1220)");
  CHECK(Safetensors(file(written)).read<float>(*Safetensors(file(written)).find("w"))(30521, 0) == 0.5F);
  CHECK(shown == error_of([&] {
          Subject subject;
          load_weights(subject.run, subject.parameters(), Safetensors(file(written)));
        }));
}
