#include "bert/checkpoint.h"

#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "bert/pretraining_heads.h"
#include "graph/error.h"
#include "graph/files/write_file.h"
#include "graph/files/write_safetensors.h"
#include "tests/bert/tiny_model.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;
using testing::error_of;
using testing::TemporaryFolder;
using Tensors = std::map<std::string, Tensor<float>>;

namespace {

// The tiny model's weights, under the keys of BertModel.
Tensors tiny_weights() {
  const Safetensors file(tiny("f32.safetensors"));
  Tensors tensors;
  for (const StoredTensor& tensor : file.tensors()) tensors.emplace(tensor.name, file.read<float>(tensor));
  return tensors;
}

// The heads that the model was trained with.
Tensors tiny_heads() {
  const auto filled = [](const Extents& extents, float number) {
    return Tensor<float>::filled(extents, number);
  };
  return {{"cls.predictions.bias", filled({9}, 0.5F)},
          {"cls.predictions.transform.dense.weight", filled({4, 4}, 0.25F)},
          {"cls.predictions.transform.dense.bias", filled({4}, 0.125F)},
          {"cls.predictions.transform.LayerNorm.weight", filled({4}, 2)},
          {"cls.predictions.transform.LayerNorm.bias", filled({4}, -1)},
          {"cls.seq_relationship.weight", filled({2, 4}, 0.75F)},
          {"cls.seq_relationship.bias", filled({2}, -0.5F)}};
}

Safetensors file_of(const Tensors& tensors, const std::string& name = "model.safetensors") {
  std::vector<NamedTensor> all;
  for (const auto& [key, tensor] : tensors) all.push_back({key, tensor});
  return Safetensors(FileBytes(name, safetensors_bytes(all)));
}

Checkpoint checkpoint_of(const Tensors& tensors) {
  std::vector<Safetensors> files;
  files.push_back(file_of(tensors));
  return {"model.safetensors", std::move(files)};
}

// The same tensors under other keys.
Tensors renamed(const Tensors& tensors, const std::function<std::string(std::string)>& rename) {
  Tensors result;
  for (const auto& [key, tensor] : tensors) result.emplace(rename(key), tensor);
  return result;
}

std::string with_prefix(std::string key) { return "bert." + std::move(key); }

// As conversions from TensorFlow name layer norms.
std::string with_old_names(std::string key) {
  for (const auto& [now, old] :
       {std::pair("LayerNorm.weight", "LayerNorm.gamma"), {"LayerNorm.bias", "LayerNorm.beta"}}) {
    if (key.ends_with(now)) key.replace(key.find(now), std::string::npos, old);
  }
  return key;
}

struct TinyModel {
  Graph graph;
  BertModel model{graph, read_config(tiny("config.json"))};
};

struct TinyPreTraining {
  explicit TinyPreTraining(const Heads& heads = {}) : model(graph, read_config(tiny("config.json")), heads) {}
  Graph graph;
  BertForPreTraining model;
};

// Whether a parameter has the same numbers in both.
bool same(const Checkpoint& a, const Checkpoint& b, std::span<const Value> parameters) {
  return std::ranges::all_of(parameters, [&](Value parameter) {
    return a.read<float>(parameter.node()).elements() == b.read<float>(parameter.node()).elements();
  });
}

}  // namespace

TEST_CASE("a checkpoint's keys have bert. in front or not, and layer norms either name") {
  TinyModel tiny_model;
  const std::vector<Value> parameters = tiny_model.model.parameters();
  const Checkpoint plain(tiny("f32.safetensors"));
  const Tensors weights = tiny_weights();
  for (const Tensors& other : {renamed(weights, with_prefix), renamed(weights, with_old_names),
                               renamed(renamed(weights, with_old_names), with_prefix)}) {
    const Checkpoint checkpoint = checkpoint_of(other);
    checkpoint.check(parameters);
    CHECK(same(plain, checkpoint, parameters));
    CHECK(checkpoint.unused(parameters).empty());
    CHECK(checkpoint.has_pooler());
    CHECK(!checkpoint.has_masked_word_head());
    CHECK(!checkpoint.has_next_sentence_head());
  }
}

TEST_CASE("a model with heads reads a checkpoint whose keys lack bert. too") {
  Tensors all = tiny_weights();
  all.merge(tiny_heads());
  const Checkpoint checkpoint = checkpoint_of(all);
  CHECK(checkpoint.has_masked_word_head());
  CHECK(checkpoint.has_next_sentence_head());
  TinyPreTraining tiny_model;
  checkpoint.check(tiny_model.model.parameters());
  CHECK(checkpoint.unused(tiny_model.model.parameters()).empty());
  CHECK(checkpoint.unused(tiny_model.model.bert().parameters()).size() == 7);
}

TEST_CASE("one head alone is read where the checkpoint has no other") {
  Tensors weights = renamed(tiny_weights(), with_prefix), heads = tiny_heads();
  Tensors next_sentence;
  for (const char* key : {"cls.seq_relationship.weight", "cls.seq_relationship.bias"})
    next_sentence.insert(heads.extract(key));

  TinyPreTraining masked_word({.masked_word = true, .next_sentence = false});
  Tensors one = weights;
  one.merge(heads);
  checkpoint_of(one).check(masked_word.model.parameters());
  CHECK(!checkpoint_of(one).has_next_sentence_head());

  TinyPreTraining next({.masked_word = false, .next_sentence = true});
  one = weights;
  one.merge(next_sentence);
  checkpoint_of(one).check(next.model.parameters());
  CHECK(!checkpoint_of(one).has_masked_word_head());
}

TEST_CASE("the decoder is the table of word embeddings, stored again or not") {
  TinyPreTraining tiny_model;
  const std::vector<Value> parameters = tiny_model.model.parameters();
  Tensors all = renamed(tiny_weights(), with_prefix);
  all.merge(tiny_heads());
  all.emplace("cls.predictions.decoder.weight", all.at("bert.embeddings.word_embeddings.weight"));
  all.emplace("cls.predictions.decoder.bias", all.at("cls.predictions.bias"));
  checkpoint_of(all).check(parameters);
  CHECK(checkpoint_of(all).unused(parameters).empty());

  SECTION("its bias may be stored under its own name alone") {
    all.erase("cls.predictions.bias");
    const Checkpoint checkpoint = checkpoint_of(all);
    checkpoint.check(parameters);
    CHECK(checkpoint.unused(parameters).empty());
  }
  SECTION("a table that has NaN is the same one again") {
    Tensor<float> table = Tensor<float>::filled({9, 4}, std::numeric_limits<float>::quiet_NaN());
    all.at("bert.embeddings.word_embeddings.weight") = all.at("cls.predictions.decoder.weight") = table;
    checkpoint_of(all).check(parameters);
  }
  SECTION("another weight is refused") {
    all.at("cls.predictions.decoder.weight") = Tensor<float>::filled({9, 4}, 1);
    CHECK(error_of([&] { checkpoint_of(all).check(parameters); }) ==
          "model.safetensors: cls.predictions.decoder.weight differs from "
          "embeddings.word_embeddings.weight: a decoder of its own cannot be read");
    checkpoint_of(all).check(tiny_model.model.bert().parameters());  // which does not need it
  }
  SECTION("another bias is refused") {
    all.at("cls.predictions.decoder.bias") = Tensor<float>::filled({9}, 1);
    CHECK(error_of([&] { checkpoint_of(all).check(parameters); }) ==
          "model.safetensors: cls.predictions.decoder.bias differs from cls.predictions.bias: a decoder of "
          "its own cannot be read");
  }
}

TEST_CASE("what is missing is named") {
  TinyModel tiny_model;
  CHECK(error_of([&] { Checkpoint(tiny("nopooler.safetensors")).check(tiny_model.model.parameters()); }) ==
        tiny("nopooler.safetensors").string() +
            " does not fit the module: 2 missing\n"
            "    missing    pooler.dense.weight\n"
            "    missing    pooler.dense.bias");

  Config deeper = read_config(tiny("config.json"));
  deeper.num_hidden_layers = 3;
  Graph graph;
  const BertModel model(graph, deeper);
  const std::string error = error_of([&] { Checkpoint(tiny("f32.safetensors")).check(model.parameters()); });
  CHECK_THAT(error,
             ContainsSubstring("16 missing\n    missing    encoder.layer.2.attention.self.query.weight"));
}

TEST_CASE("a table of another size is refused before an id reads beyond it") {
  Config larger = read_config(tiny("config.json"));
  larger.vocab_size = 12;
  Graph graph;
  const BertModel model(graph, larger);
  const Checkpoint checkpoint(tiny("f32.safetensors"));
  const std::string misshapen =
      "misshapen  embeddings.word_embeddings.weight [vocabulary=12, embed=4], in the file [9, 4]";
  Evaluator<float> run(graph);
  CHECK_THAT(error_of([&] { checkpoint.load(run, model.parameters()); }), ContainsSubstring(misshapen));
  const Node& table = model.embeddings().word_embeddings().weight().node();
  CHECK_THAT(error_of([&] { checkpoint.read<float>(table); }), ContainsSubstring(misshapen));
}

TEST_CASE("what no parameter is, is told; buffers of old versions are not") {
  TinyModel tiny_model;
  Tensors all = renamed(tiny_weights(), with_prefix);
  all.emplace("classifier.weight", Tensor<float>::filled({2, 4}, 1));
  all.emplace("bert.embeddings.position_ids", Tensor<float>::filled({1, 6}, 0));
  all.emplace("bert.encoder.layer.2.output.dense.bias", Tensor<float>::filled({4}, 0));
  const Checkpoint checkpoint = checkpoint_of(all);
  checkpoint.check(tiny_model.model.parameters());
  CHECK(checkpoint.unused(tiny_model.model.parameters()) ==
        std::vector<std::string>{"bert.encoder.layer.2.output.dense.bias", "classifier.weight"});
}

TEST_CASE("two keys that are one parameter are refused") {
  Tensors all = tiny_weights();
  all.emplace("bert.embeddings.LayerNorm.gamma", Tensor<float>::filled({4}, 1));
  CHECK(error_of([&] { checkpoint_of(all); }) ==
        "model.safetensors: tensors 'bert.embeddings.LayerNorm.gamma' and 'embeddings.LayerNorm.weight' are "
        "the same parameter: save the model again");
}

TEST_CASE("weights that are no floating numbers are refused, and none is set") {
  TinyModel tiny_model;
  std::vector<NamedTensor> all;
  for (const auto& [key, tensor] : tiny_weights()) {
    if (key != "pooler.dense.bias") all.push_back({key, tensor});
  }
  all.push_back({"pooler.dense.bias", IndexTensor({4}, {1, 2, 3, 4})});
  std::vector<Safetensors> files;
  files.emplace_back(FileBytes("int.safetensors", safetensors_bytes(all)));
  const Checkpoint checkpoint("int.safetensors", std::move(files));
  Evaluator<float> run(tiny_model.graph);
  CHECK_THAT(
      error_of([&] { checkpoint.load(run, tiny_model.model.parameters()); }),
      ContainsSubstring("tensor 'pooler.dense.bias' is stored as I64, and floating numbers are wanted"));
  for (const Value parameter : tiny_model.model.parameters()) CHECK(!run.up_to_date(parameter));
}

// The bytes are those of the file, from its mapping to the evaluator, before and after a run.
TEST_CASE("float32 weights are not copied") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/model.safetensors";
  Config config;  // some megabytes
  config.num_hidden_layers = 1;
  config.hidden_size = config.intermediate_size = 24;
  Graph graph;
  const BertForPreTraining model(graph, config);
  std::vector<NamedTensor> tensors;
  for (const Value parameter : model.parameters())
    tensors.push_back({path(parameter.node()), Tensor<float>::filled(parameter.shape().extents(), 0.5F)});
  write_safetensors(file, tensors);

  const Checkpoint checkpoint(file);
  Evaluator<float> run(graph);
  checkpoint.load(run, model.parameters());
  const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 2}}),
              types = graph.index_input("types", {{"batch", 1}, {"seq", 2}});
  model({.ids = ids, .token_type_ids = types});
  run.set(ids, IndexTensor({1, 2}, {7, 30521}));
  run.set(types, IndexTensor({1, 2}, {0, 1}));
  run.forward();
  for (const Value parameter : model.parameters()) {
    CAPTURE(path(parameter.node()));
    CHECK(run[parameter].data() == checkpoint.read<float>(parameter.node()).data());
  }
}

}  // namespace stepgrad::bert
