#include "layers/masks.h"

#include <cmath>

#include "graph/gradients.h"
#include "layers/multi_head_attention.h"
#include "layers/scaled_dot_product_attention.h"
#include "ops/matmul.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// k where it keeps, . where it blocks, a row a word.
std::string drawn(const MaskTensor& mask) {
  std::string text;
  const std::size_t width = mask.extents().back();
  const std::vector<Mask> places = mask.elements();
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (k > 0 && k % width == 0) text += ' ';
    text += places[k] == Mask::keep ? 'k' : '.';
  }
  return text;
}

Value find(Graph& graph, const std::string& name) {
  for (const Node& node : graph.nodes()) {
    if (node.name == name) return {graph, node.id};
  }
  throw Error("no " + name);
}

// Attention over q = k, by hand: weights and output.
struct Attention {
  Graph graph;
  Value q = graph.input("q", {{"query", 3}, {"head", 2}}), v = graph.input("v", {{"key", 3}, {"value", 2}});
  Value mask = graph.mask_input("mask", {{"query", 1}, {"key", 3}});
  Value y = scaled_dot_product_attention(q, q, v, {.mask = mask});
  Evaluator<double> run{graph};
};

}  // namespace

TEST_CASE("padding keeps the first keys of each sequence, for every query") {
  const std::vector<std::size_t> lengths{3, 1, 0};
  const MaskTensor mask = padding_mask(lengths, 3);
  CHECK(mask.extents() == Extents{3, 1, 3});
  CHECK(drawn(mask) == "kkk k.. ...");
  CHECK(error_of([&] { (void)padding_mask(lengths, 2); }) ==
        "padding_mask: a sequence of 3 is longer than its 2 keys");
}

TEST_CASE(
    "causal: row i keeps its own key and those before; the alignment decides where there are more keys") {
  CHECK(drawn(causal_mask(3, 3)) == "k.. kk. kkk");
  CHECK(drawn(causal_mask(3, 3, CausalAlignment::last)) == "k.. kk. kkk");
  CHECK(drawn(causal_mask(2, 4)) == "k... kk..");
  CHECK(drawn(causal_mask(2, 4, CausalAlignment::last)) == "kkk. kkkk");
  CHECK(drawn(causal_mask(3, 2)) == "k. kk kk");
  CHECK(drawn(causal_mask(3, 2, CausalAlignment::last)) == ".. k. kk");
}

TEST_CASE("both keeps what two masks keep") {
  const std::vector<std::size_t> lengths{3, 2};
  const MaskTensor mask = both(causal_mask(3, 3), padding_mask(lengths, 3));
  CHECK(mask.extents() == Extents{2, 3, 3});
  CHECK(drawn(mask) == "k.. kk. kkk k.. kk. kk.");
  CHECK(error_of([&] { (void)both(causal_mask(3, 3), causal_mask(2, 2)); }) ==
        "both: masks of [3, 3] and [2, 2] do not stretch to each other");
}

TEST_CASE("marks of the two polarities in use") {
  const IndexTensor marks({1, 3}, {1, 1, 0});
  CHECK(drawn(mask_where_one_keeps(marks)) == "kk.");
  CHECK(drawn(mask_where_one_blocks(marks)) == "..k");
  CHECK(error_of([] { (void)mask_where_one_keeps(IndexTensor({1}, {2})); }) ==
        "a mask is made of 0 and 1, not of 2");
}

TEST_CASE("padding blocks keys, not queries") {
  Attention attention;
  attention.run.set(attention.q, Tensor<double>({3, 2}, {1, 0, 0, 1, 1, 1}));
  attention.run.set(attention.v, Tensor<double>({3, 2}, {1, 2, 3, 4, 100, 200}));
  attention.run.set(attention.mask, mask_where_one_keeps(IndexTensor({1, 3}, {1, 1, 0})));
  attention.run.forward();
  CHECK(difference(attention.run[find(attention.graph, "weights")], {3, 3},
                   {0.669761549327, 0.330238450673, 0, 0.330238450673, 0.669761549327, 0, 0.5, 0.5, 0},
                   1e-11) == "");
  CHECK(difference(attention.run[attention.y], {3, 2},
                   {1.66047690135, 2.66047690135, 2.33952309865, 3.33952309865, 2, 3}, 1e-11) == "");
}

TEST_CASE("causal attention over equal scores: row i shares its weight among i + 1 keys") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 3}, {"head", 1}}),
              mask = graph.mask_input("mask", {{"query", 3}, {"key", 3}});
  const Value y = scaled_dot_product_attention(x, x, x, {.mask = mask});
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>::filled({3, 1}, 0));
  run.set(mask, causal_mask(3, 3));
  run.forward({y});
  CHECK(difference(run[find(graph, "weights")], {3, 3}, {1, 0, 0, 0.5, 0.5, 0, 1. / 3, 1. / 3, 1. / 3}) ==
        "");
}

TEST_CASE("a blocked query leaves the gradients of all others as they are") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 2}, {"in", 2}});
  const Value w = graph.parameter("w", {{"in", 2}, {"head", 2}}, Initialiser::constant(0));
  const Value q = matmul(x, w), mask = graph.mask_input("mask", {{"query", 2}, {"key", 2}});
  const Value y = scaled_dot_product_attention(q, q, q, {.mask = mask});
  const Value upstream = graph.input("upstream", y.shape());
  const std::vector<Value> gradient = gradients(y, {x, w}, upstream);
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2, 2}, {1, 2, 3, -1}));
  run.set(w, Tensor<double>({2, 2}, {1, 0, 0, 1}));
  run.set(mask, mask_where_one_keeps(IndexTensor({2, 2}, {1, 1, 0, 0})));
  run.set(upstream, Tensor<double>::filled({2, 2}, 1));
  run.forward();
  CHECK(difference(run[find(graph, "weights")], {2, 2}, {0.944192780793, 0.0558072192072, 0, 0}, 1e-11) ==
        "");
  CHECK(difference(run[y], {2, 2}, {1.11161443841, 1.83257834238, 0, 0}, 1e-11) == "");
  CHECK(difference(run[gradient[0]], {2, 2},
                   {0.906933363337, 1.13048986807, 0.0185478017518, -0.0187116157036}, 1e-11) == "");
  CHECK(difference(run[gradient[1]], {2, 2}, {0.962576768593, 1.07435502096, 1.79531892492, 2.27969135184},
                   1e-11) == "");
}

TEST_CASE("multi-head attention hands its mask to every head, and padding changes nothing for the others") {
  Graph graph;
  const MultiHeadAttention attention(graph, 4, 2);
  const Value padded = graph.input("padded", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value mask = graph.mask_input("mask", {{"batch", 1}, {"query", 1}, {"key", 3}});
  const Value y = attention(padded, {.mask = mask});
  const Value alone = graph.input("alone", {{"batch", 1}, {"seq", 2}, {"embed", 4}});
  const Value expected = attention(alone);
  Evaluator<double> run(graph);
  const Tensor<double> states = random_tensor<double>({1, 3, 4}, "states");
  run.set(padded, states);
  run.set(alone, states.sliced(1, 0, 2));
  run.set(mask, padding_mask(std::vector<std::size_t>{2}, 3));
  run.forward();
  CHECK(difference(run[y].sliced(1, 0, 2), {1, 2, 4}, run[expected].elements(), 1e-14) == "");
}

TEST_CASE("dropped weights stand beside the weights, which still sum to one") {
  Graph graph;
  const Value x = graph.input("x", {{"seq", 4}, {"head", 1}});
  const Value y = scaled_dot_product_attention(x, x, x, {.dropout = 0.5});
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>::filled({4, 1}, 0));
  run.mode(Mode::train);
  run.forward({y});
  CHECK(run[find(graph, "weights")].elements() == std::vector<double>(16, 0.25));
  for (const double weight : run[find(graph, "dropped_weights")].elements())
    CHECK((weight == 0 || weight == 0.5));
}
