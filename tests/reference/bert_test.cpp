#include <cmath>
#include <type_traits>

#include "graph/gradients.h"
#include "graph/node.h"
#include "ops/operators.h"
#include "tests/catch.h"
#include "tests/reference/bert_model.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

const bert::TextInput pair{"time flies like an arrow", "fruit flies like a banana"};
const bert::TextInput masked{"time flies like an [MASK]"};

template <class T>
Safetensors expected(const std::string& name) {
  const char* suffix = std::is_same_v<T, float> ? ".float32.safetensors" : ".float64.safetensors";
  return Safetensors(golden_folder("bert") / (name + suffix));
}

// Compares all values that the file holds.
template <class T>
void check(BertRun<T>& bert, const std::string& name) {
  const Safetensors golden = expected<T>(name);
  std::size_t compared = 0;
  for (const StoredTensor& tensor : golden.tensors()) {
    if (tensor.name.starts_with("gradient.")) continue;
    CAPTURE(tensor.name);
    const Value value = bert.values().at(tensor.name);
    CHECK(mismatch(bert.run()[value], golden.template read<T>(tensor), tolerance<T>) == "");
    ++compared;
  }
  CHECK(compared >= 4);
}

// Of logits, each weighted by the cosine of its place, the gradient of a parameter.
Value weighted_gradient(BertRun<double>& bert, const std::string& logits, Value parameter) {
  const Value y = bert.values().at(logits);
  Tensor<double> cosines(y.shape().extents());
  double* to = cosines.write();
  for (std::size_t i = 0; i < cosines.size(); ++i) to[i] = std::cos(static_cast<double>(i));
  const Value upstream = bert.graph().input("upstream of " + logits, y.shape());
  bert.run().set(upstream, cosines);
  return gradients(y, {parameter}, upstream)[0];
}

}  // namespace

TEMPLATE_TEST_CASE("BERT as PyTorch computes it, all of it, for the tutorial's pair", "", float, double) {
  BertRun<TestType> bert("float32", {pair});
  check(bert, "pair");
  CHECK(bert.values().size() == 4 + 3 * 6 + 3);  // hidden states; six of each layer; pooler and heads
}

TEMPLATE_TEST_CASE("BERT as PyTorch computes it for texts of two lengths, padded", "", float, double) {
  BertRun<TestType> bert("float32", {pair, masked});
  check(bert, "batch");
}

TEMPLATE_TEST_CASE("BERT as PyTorch computes it from weights of 16 bits", "", float, double) {
  BertRun<TestType> half("float16", {pair}), brain("bfloat16", {pair});
  check(half, "pair.float16");
  check(brain, "pair.bfloat16");
}

TEMPLATE_TEST_CASE("BERT as PyTorch computes it with other activations", "", float, double) {
  for (const std::string act : {"gelu_new", "relu", "tanh"}) {
    CAPTURE(act);
    BertRun<TestType> bert("float32", {pair}, act);
    check(bert, "pair." + act);
  }
}

// The table of word embeddings is read twice, by the embeddings, where padding has no gradient, and by the
// decoder, where it has one.
TEST_CASE("a tied table's gradient is that of both who read it") {
  BertRun<double> bert("float32", {pair, masked});
  const Safetensors golden = expected<double>("batch");
  std::size_t compared = 0;
  for (const Value parameter : bert.graph().parameters()) {
    const StoredTensor* tensor = golden.find("gradient." + path(parameter.node()));
    if (tensor == nullptr) continue;
    const Value gradient = weighted_gradient(bert, "prediction_logits", parameter) +
                           weighted_gradient(bert, "seq_relationship_logits", parameter);
    bert.run().forward();
    CAPTURE(tensor->name);
    CHECK(mismatch(bert.run()[gradient], golden.read<double>(*tensor), 1e-12) == "");
    ++compared;
  }
  CHECK(compared == 3);
}
