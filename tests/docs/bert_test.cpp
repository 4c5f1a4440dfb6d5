#include "bert/model.h"
#include "bert/model_folder.h"
#include "graph/evaluator.h"
#include "tests/catch.h"
#include "tests/docs/page.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// The C++ of docs/bert.md, with what the page says of it.
TEST_CASE("the attention of a pair of texts, from a model's folder") {
  const std::filesystem::path path = project() / "tests/reference/golden/bert/float32";

  const bert::ModelFolder folder = bert::open_model_folder(path);
  const bert::Encoding pair =
      folder.tokenizer.encode("time flies like an arrow", "fruit flies like a banana");

  Graph graph;
  const Shape shape{{"batch", 1}, {"seq", pair.ids.size()}};
  const Value ids = graph.index_input("ids", shape), types = graph.index_input("token_type_ids", shape);
  const bert::BertModel model(graph, folder.config);
  const bert::Outputs outputs = model({.ids = ids, .token_type_ids = types});

  Evaluator<float> run(graph);
  folder.checkpoint.load(run, model.parameters());
  run.set(ids, IndexTensor(shape.extents(), pair.ids));
  run.set(types, IndexTensor(shape.extents(), pair.token_type_ids));
  run.forward();
  const Tensor<float>& weights = run[outputs.attentions[0].weights];  // [batch, head, query, key]

  const Safetensors expected(project() / "tests/reference/golden/bert/pair.float32.safetensors");
  CHECK(mismatch(weights, expected.read<float>(*expected.find("weights.0")), 1e-5) == "");
  CHECK(outputs.attentions[0].weights.node().name == "weights");
}
