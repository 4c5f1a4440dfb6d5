#include "bert/model.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "bert/pretraining_heads.h"
#include "graph/error.h"
#include "graph/node.h"
#include "graph/random_tensor.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

namespace stepgrad::bert {

using Catch::Matchers::ContainsSubstring;
using testing::check_gradients;
using testing::error_of;

namespace {

Config small() {
  Config config;
  config.vocab_size = 11;
  config.hidden_size = 6;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 3;
  config.intermediate_size = 5;
  config.max_position_embeddings = 8;
  config.initializer_range = 0.5;
  return config;
}

// A batch of two texts of four tokens.
struct Batch {
  explicit Batch(Graph& graph)
      : ids(graph.index_input("ids", {{"batch", 2}, {"seq", 4}})),
        types(graph.index_input("types", {{"batch", 2}, {"seq", 4}})) {}
  template <class T>
  void set(Evaluator<T>& run) const {
    run.set(ids, IndexTensor({2, 4}, {2, 5, 6, 3, 2, 7, 3, 0}));
    run.set(types, IndexTensor({2, 4}, {0, 0, 1, 1, 0, 0, 0, 0}));
  }
  Inputs inputs() const { return {.ids = ids, .token_type_ids = types}; }

  Value ids, types;
};

std::string shape_of(Value value) { return to_string(value.shape()); }

}  // namespace

TEST_CASE("the shapes of BERT-base are known before anything is computed") {
  Graph graph;
  const BertModel model(graph, Config{});
  const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 13}}),
              types = graph.index_input("types", {{"batch", 1}, {"seq", 13}});
  const Outputs outputs = model({.ids = ids, .token_type_ids = types});
  CHECK(shape_of(outputs.embeddings) == "[batch=1, seq=13, embed=768]");
  CHECK(outputs.hidden_states.size() == 13);
  CHECK(outputs.attentions.size() == 12);
  for (std::size_t i = 0; i < 12; ++i) {
    const SelfAttention& attention = outputs.attentions[i];
    CHECK(shape_of(outputs.hidden_states[i + 1]) == "[batch=1, seq=13, embed=768]");
    for (const Value each : {attention.dot_products, attention.scores, attention.weights})
      CHECK(shape_of(each) == "[batch=1, head=12, query=13, key=13]");
    for (const Value each : {attention.q, attention.k, attention.v})
      CHECK(shape_of(each) == "[batch=1, head=12, seq=13, head_dim=64]");
    CHECK(shape_of(attention.attention_output) == "[batch=1, head=12, query=13, head_dim=64]");
    CHECK(shape_of(attention.context) == "[batch=1, query=13, embed=768]");
  }
  CHECK(shape_of(*outputs.pooler_output) == "[batch=1, embed=768]");
}

TEST_CASE("every layer's attention is reached by name") {
  Graph graph;
  const BertModel model(graph, small());
  const Outputs outputs = model(Batch(graph).inputs());
  for (std::size_t i = 0; i < 2; ++i) {
    const SelfAttention& attention = outputs.attentions[i];
    const std::string self = "encoder.layer." + std::to_string(i) + ".attention.self.";
    CHECK(path(attention.q.node()) == self + "q");
    CHECK(path(attention.k.node()) == self + "k");
    CHECK(path(attention.v.node()) == self + "v");
    CHECK(path(attention.dot_products.node()) == self + "dot_products");
    CHECK(path(attention.scores.node()) == self + "scores");
    CHECK(path(attention.weights.node()) == self + "weights");
    CHECK(path(attention.attention_output.node()) == self + "attention_output");
    CHECK(path(attention.context.node()) == self + "context");
  }
}

TEST_CASE("parameters have the keys of a state_dict, and its order") {
  Graph graph;
  Config config = small();
  config.num_hidden_layers = 1;
  std::vector<std::string> keys;
  for (const Value parameter : BertForPreTraining(graph, config).parameters())
    keys.push_back(path(parameter.node()));
  CHECK(keys == std::vector<std::string>{"bert.embeddings.word_embeddings.weight",
                                         "bert.embeddings.position_embeddings.weight",
                                         "bert.embeddings.token_type_embeddings.weight",
                                         "bert.embeddings.LayerNorm.weight",
                                         "bert.embeddings.LayerNorm.bias",
                                         "bert.encoder.layer.0.attention.self.query.weight",
                                         "bert.encoder.layer.0.attention.self.query.bias",
                                         "bert.encoder.layer.0.attention.self.key.weight",
                                         "bert.encoder.layer.0.attention.self.key.bias",
                                         "bert.encoder.layer.0.attention.self.value.weight",
                                         "bert.encoder.layer.0.attention.self.value.bias",
                                         "bert.encoder.layer.0.attention.output.dense.weight",
                                         "bert.encoder.layer.0.attention.output.dense.bias",
                                         "bert.encoder.layer.0.attention.output.LayerNorm.weight",
                                         "bert.encoder.layer.0.attention.output.LayerNorm.bias",
                                         "bert.encoder.layer.0.intermediate.dense.weight",
                                         "bert.encoder.layer.0.intermediate.dense.bias",
                                         "bert.encoder.layer.0.output.dense.weight",
                                         "bert.encoder.layer.0.output.dense.bias",
                                         "bert.encoder.layer.0.output.LayerNorm.weight",
                                         "bert.encoder.layer.0.output.LayerNorm.bias",
                                         "bert.pooler.dense.weight",
                                         "bert.pooler.dense.bias",
                                         "cls.predictions.bias",
                                         "cls.predictions.transform.dense.weight",
                                         "cls.predictions.transform.dense.bias",
                                         "cls.predictions.transform.LayerNorm.weight",
                                         "cls.predictions.transform.LayerNorm.bias",
                                         "cls.seq_relationship.weight",
                                         "cls.seq_relationship.bias"});
}

TEST_CASE("weights begin as Hugging Face's do") {
  Graph graph;
  Config config = *named_config("bert-tiny");
  config.vocab_size = 200;
  const BertForPreTraining model(graph, config);
  Evaluator<double> run(graph);
  run.forward(model.parameters());
  for (const Value parameter : model.parameters()) {
    const std::string key = path(parameter.node());
    CAPTURE(key);
    double sum = 0, squares = 0;
    const std::vector<double> numbers = run[parameter].elements();
    for (const double number : numbers) {
      sum += number;
      squares += number * number;
    }
    const auto count = static_cast<double>(numbers.size());
    if (key.ends_with("LayerNorm.weight")) {
      CHECK(sum == count);
      CHECK(squares == count);
    } else if (key.ends_with("bias")) {
      CHECK(squares == 0);
    } else {
      // Of N(0, 0.02), within five standard errors.
      CHECK(std::abs(sum / count) < 5 * 0.02 / std::sqrt(count));
      CHECK(std::abs(std::sqrt(squares / count) / 0.02 - 1) < 5 / std::sqrt(2 * count));
    }
  }
}

TEST_CASE("positions are 0, 1, … unless others are given") {
  Graph graph;
  Evaluator<double> run(graph);
  const BertModel model(graph, small());
  const Batch batch(graph);
  batch.set(run);
  const Value positions = graph.index_input("positions", {{"batch", 2}, {"seq", 4}});
  Inputs inputs = batch.inputs();
  const Value without = model(inputs).last_hidden_state();
  inputs.position_ids = positions;
  const Value with = model(inputs).last_hidden_state();
  run.set(positions, IndexTensor({2, 4}, {0, 1, 2, 3, 0, 1, 2, 3}));
  run.forward();
  CHECK(run[with].elements() == run[without].elements());
  run.set(positions, IndexTensor({2, 4}, {0, 1, 2, 4, 0, 1, 2, 3}));
  run.forward();
  CHECK(run[with].elements() != run[without].elements());
}

TEST_CASE("a text that is longer than the model's positions is refused before it runs") {
  Graph graph;
  const BertModel model(graph, *named_config("bert-tiny"));
  const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 602}}),
              types = graph.index_input("types", {{"batch", 1}, {"seq", 602}});
  const std::string error = error_of([&] { model({.ids = ids, .token_type_ids = types}); });
  CHECK_THAT(error, ContainsSubstring("a text of 602 tokens is longer than the 512 positions of the model"));
  CHECK_THAT(error, ContainsSubstring("BertEmbeddings in embeddings"));
  const Value flat = graph.index_input("flat", {{"seq", 4}});
  CHECK_THAT(error_of([&] { model({.ids = flat, .token_type_ids = flat}); }),
             ContainsSubstring("ids must have the axes [batch, seq]"));
}

TEST_CASE("padding that a mask blocks changes nothing of what is read") {
  Graph graph;
  Evaluator<double> run(graph);
  const BertModel model(graph, small());
  const Value short_ids = graph.index_input("short", {{"batch", 1}, {"seq", 3}}),
              short_types = graph.index_input("short types", {{"batch", 1}, {"seq", 3}}),
              ids = graph.index_input("ids", {{"batch", 1}, {"seq", 5}}),
              types = graph.index_input("types", {{"batch", 1}, {"seq", 5}}),
              mask = graph.mask_input("mask", {{"batch", 1}, {"query", 1}, {"key", 5}});
  run.set(short_ids, IndexTensor({1, 3}, {2, 7, 3}));
  run.set(short_types, IndexTensor({1, 3}, {0, 0, 0}));
  run.set(ids, IndexTensor({1, 5}, {2, 7, 3, 0, 0}));
  run.set(types, IndexTensor({1, 5}, {0, 0, 0, 0, 0}));
  run.set(mask, MaskTensor({1, 1, 5}, {Mask::keep, Mask::keep, Mask::keep, Mask::block, Mask::block}));
  const Outputs alone = model({.ids = short_ids, .token_type_ids = short_types}),
                padded = model({.ids = ids, .token_type_ids = types, .mask = mask});
  run.forward();
  const Tensor<double> read = run[padded.last_hidden_state()].sliced(1, 0, 3);
  CHECK(testing::difference(read, {1, 3, 6}, run[alone.last_hidden_state()].elements(), 1e-14) == "");
  CHECK(testing::difference(run[*padded.pooler_output], {1, 6}, run[*alone.pooler_output].elements(),
                            1e-14) == "");
}

TEST_CASE("dropout lets all through in evaluation, and drops in training") {
  Graph graph;
  Evaluator<double> run(graph);
  const BertModel model(graph, small());
  const Batch batch(graph);
  batch.set(run);
  const Outputs outputs = model(batch.inputs());

  Graph plain_graph;
  Evaluator<double> plain_run(plain_graph);
  const BertModel plain(plain_graph, small(), {.dropout = false});
  const Batch plain_batch(plain_graph);
  plain_batch.set(plain_run);
  const Outputs plain_outputs = plain(plain_batch.inputs());
  plain_run.forward();
  const std::vector<double> expected = plain_run[plain_outputs.last_hidden_state()].elements();
  CHECK(plain_graph.size() < graph.size());

  run.forward();
  CHECK(run[outputs.last_hidden_state()].elements() == expected);
  run.mode(Mode::train);
  run.forward();
  const std::vector<double> dropped = run[outputs.last_hidden_state()].elements();
  CHECK(dropped != expected);
  run.invalidate();
  run.forward();
  CHECK(run[outputs.last_hidden_state()].elements() != dropped);
  const Tensor<double>& weights = run[outputs.attentions[1].weights];  // those before dropout sum to one
  double sum = 0;
  for (std::size_t key = 0; key < 4; ++key) sum += weights(1, 2, 3, key);
  CHECK(std::abs(sum - 1) < 1e-14);
}

TEST_CASE("the derivative of all of BERT is right") {
  Graph graph;
  Evaluator<double> run(graph);
  Config config = small();
  config.pad_token_id.reset();  // its row's gradient is left out, where the numeric one is not zero
  const BertForPreTraining model(graph, config);
  const Batch batch(graph);
  batch.set(run);
  const PreTrainingOutputs outputs = model(batch.inputs());
  const std::vector<Value> wrt = model.parameters();
  run.forward();
  for (const Value logits : {*outputs.prediction_logits, *outputs.seq_relationship_logits}) {
    const GradcheckReport report = check_gradients(run, logits, wrt);
    INFO(report.summary());
    CHECK(report.checked() == report.total());
    CHECK(report.passed());
  }
}

TEST_CASE("a head is only built where what it reads is there") {
  Graph graph;
  CHECK(error_of([&] {
          BertForPreTraining(graph, small(), {.masked_word = false, .next_sentence = false});
        }) == "BertForPreTraining: no head was asked for: BertModel is a model without");
  CHECK(error_of([&] { BertForPreTraining(graph, small(), {}, {.pooler = false}); }) ==
        "BertForPreTraining: the head of the next sentence reads the pooler, and there is none");
  Config config = small();
  config.hidden_act = "swoosh";
  CHECK_THAT(error_of([&] { BertModel(graph, config); }),
             ContainsSubstring("config: hidden_act is 'swoosh'"));
}

TEST_CASE("a model without a pooler has no output of one") {
  Graph graph;
  const BertModel model(graph, small(), {.pooler = false});
  CHECK(!model(Batch(graph).inputs()).pooler_output);
  CHECK(!model.pooler());
}

}  // namespace stepgrad::bert
