#include "tests/bert/tiny_model.h"

#include "graph/error.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

namespace stepgrad::bert {

using testing::difference;

namespace {

// Runs the model of a config and a checkpoint, and compares all that is expected.
template <class T>
void check_tiny(const std::string& config, const std::string& weights, bool pooler, double tolerance) {
  Graph graph;
  Evaluator<T> run(graph);
  const BertModel model(graph, read_config(tiny(config)), {.pooler = pooler});
  const TinyBatch batch(graph, run);
  const Outputs outputs = model(batch.inputs());
  Checkpoint(tiny(weights)).load(run, model.parameters());
  run.forward();

  const auto check = [&](Value value, const Extents& extents, const nlohmann::json& expected) {
    CHECK(difference(run[value], extents, flat<double>(expected), tolerance) == "");
  };
  check(outputs.last_hidden_state(), {2, 6, 4}, tiny_expected()["last_hidden_state"]);
  for (std::size_t layer = 0; layer < 2; ++layer)
    check(outputs.attentions[layer].weights, {2, 2, 6, 6}, tiny_expected()["attentions"][layer]);
  REQUIRE(outputs.pooler_output.has_value() == pooler);
  if (pooler) check(*outputs.pooler_output, {2, 4}, tiny_expected()["pooler_output"]);
}

}  // namespace

TEST_CASE("a tiny BERT gives what PyTorch gives, whatever type its weights are stored in") {
  for (const std::string weights : {"f32.safetensors", "f16.safetensors", "bf16.safetensors"}) {
    CAPTURE(weights);
    check_tiny<double>("config.json", weights, true, 1e-12);
    check_tiny<float>("config.json", weights, true, 1e-6);
  }
}

TEST_CASE("a config that leaves keys out has BERT's defaults") {
  check_tiny<double>("config_sparse.json", "f32.safetensors", true, 1e-12);
}

TEST_CASE("a checkpoint without a pooler gives all but the pooler's output, and says what is missing") {
  check_tiny<double>("config.json", "nopooler.safetensors", false, 1e-12);
  Graph graph;
  const BertModel model(graph, read_config(tiny("config.json")));
  const Checkpoint checkpoint(tiny("nopooler.safetensors"));
  CHECK(!checkpoint.has_pooler());
  CHECK_THROWS_AS(checkpoint.check(model.parameters()), Error);
}

}  // namespace stepgrad::bert
