#include "graph/gradients.h"

#include "graph/evaluator.h"
#include "layers/attention_head.h"
#include "ops/matmul.h"
#include "ops/operators.h"
#include "ops/softmax.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// Values by name, for graphs of a few nodes.
struct Small {
  Graph graph;
  Evaluator<double> run{graph};

  Value input(std::string name, const Tensor<double>& tensor) {
    const Value value = graph.input(std::move(name), Shape(tensor.extents()));
    run.set(value, tensor);
    return value;
  }
  // d(sum of y)/dw, evaluated.
  std::vector<Tensor<double>> gradients_of_sum(Value y, std::span<const Value> wrt) {
    const Value ones = input("ones", Tensor<double>::filled(y.shape().extents(), 1));
    const std::vector<Value> values = gradients(y, wrt, ones);
    run.forward();
    std::vector<Tensor<double>> result;
    for (const Value value : values) result.push_back(run[value]);
    return result;
  }
  std::vector<Tensor<double>> gradients_of_sum(Value y, std::initializer_list<Value> wrt) {
    return gradients_of_sum(y, std::span(wrt.begin(), wrt.size()));
  }
};

}  // namespace

TEST_CASE("a value that is used again collects all of its gradients") {
  Small g;  // c = ab, d = c + a, e = cd, y = e + d²; by hand: dd = c + 2d = -12, dc = d + dd = -16.5
  const Value a = g.input("a", {{}, {-1.5}}), b = g.input("b", {{}, {2.0}});
  const Value c = a * b, d = c + a, e = c * d, y = e + d * d;
  const auto gradient = g.gradients_of_sum(y, {a, b});
  CHECK(g.run[y]() == 33.75);
  CHECK(gradient[0]() == -45.0);
  CHECK(gradient[1]() == 24.75);
}

TEST_CASE("a second call of gradients starts anew and gives the same numbers") {
  Small g;  // y = x⁴
  const Value x = g.input("x", {{}, {1.5}});
  const Value u = x * x, y = u * u;
  CHECK(g.gradients_of_sum(y, {x})[0]() == 13.5);
  CHECK(g.gradients_of_sum(y, {x})[0]() == 13.5);
}

TEST_CASE("the same value as both operands receives both contributions") {
  Small g;
  const Value x = g.input("x", {{2, 2}, {1, 2, 3, 4}});
  const Value mask = g.input("mask", {{2, 2}, {1, 0, 2, -1}});
  CHECK(difference(g.gradients_of_sum(sum(matmul(x, transpose(x)) * mask), {x})[0], {2, 2},
                   {8, 12, -4, -4}) == "");
  CHECK(difference(g.gradients_of_sum(sum(matmul(x, x)), {x})[0], {2, 2}, {7, 11, 9, 13}) == "");
  CHECK(difference(g.gradients_of_sum(sum(x * x), {x})[0], {2, 2}, {2, 4, 6, 8}) == "");
}

TEST_CASE("the gradient of a broadcast operand has the operand's own shape") {
  Small g;
  const Value a = g.input("a", {{2, 3}, {1, 2, 3, 4, 5, 6}}), b = g.input("b", {{3}, {10, 20, 30}});
  const Value c = g.input("c", {{2, 1}, {2, 3}}), s = g.input("s", {{}, {0.5}});
  const auto gradient = g.gradients_of_sum(((a + b) * c) * s, {a, b, c, s});
  CHECK(difference(gradient[0], {2, 3}, {1, 1, 1, 1.5, 1.5, 1.5}) == "");
  CHECK(difference(gradient[1], {3}, {2.5, 2.5, 2.5}) == "");
  CHECK(difference(gradient[2], {2, 1}, {33, 37.5}) == "");
  CHECK(difference(gradient[3], {}, {357}) == "");
}

TEST_CASE("contributions of a broadcast bias are summed to its shape, never grow it") {
  Small g;
  const Value bias = g.input("bias", {{3}, {0, 0, 0}}), x = g.input("x", Tensor<double>::filled({2, 3}, 1));
  CHECK(difference(g.gradients_of_sum(x + bias, {bias})[0], {3}, {2, 2, 2}) == "");
}

TEST_CASE("the gradient of an operand without a batch axis is summed over the batch") {
  Small g;
  std::vector<double> tenths;
  for (int k = 1; k <= 24; ++k) tenths.push_back(0.1 * k);
  const Value a = g.input("a", {{2, 3}, {1, 2, 3, 4, 5, 6}}), b = g.input("b", {{4, 3, 2}, tenths});
  const Value y = matmul(a, b);
  CHECK(y.shape().extents() == Extents{4, 2, 2});
  const auto gradient = g.gradients_of_sum(y, {a, b});
  CHECK(difference(gradient[0], {2, 3}, {8.4, 10, 11.6, 8.4, 10, 11.6}) == "");
  std::vector<double> of_b;
  for (int batch = 0; batch < 4; ++batch) of_b.insert(of_b.end(), {5, 5, 7, 7, 9, 9});
  CHECK(difference(gradient[1], {4, 3, 2}, of_b) == "");
}

TEST_CASE("two consumers of a softmax do not disturb each other's gradients") {
  Small g;
  const Value x = g.input("x", {{3}, {0.1, 0.7, -0.3}}), factors = g.input("factors", {{3}, {1, 2, 3}});
  const Value s = softmax(x), loss = sum(s * factors) + sum(s * s);
  const auto gradient = g.gradients_of_sum(loss, {x});
  CHECK(difference(g.run[s], {3}, {0.286332859063, 0.521732485668, 0.191934655269}, 1e-11) == "");
  CHECK(difference(g.run[loss], {}, {2.29663200088}, 1e-11) == "");
  CHECK(difference(gradient[0], {3}, {-0.31926013209, 0.1856338614, 0.133626270691}, 1e-11) == "");
}

TEST_CASE("a value that y does not depend on gets zeros of its own shape") {
  Small g;
  const Value x = g.input("x", {{2}, {1, 2}}), unused = g.input("unused", {{3, 1}, {1, 2, 3}});
  const Value y = x + x, later = unused + unused;
  const auto gradient = g.gradients_of_sum(y, {unused, later, y});
  CHECK(difference(gradient[0], {3, 1}, {0, 0, 0}) == "");
  CHECK(difference(gradient[1], {3, 1}, {0, 0, 0}) == "");
  CHECK(difference(gradient[2], {2}, {1, 1}) == "");
}

TEST_CASE("only what leads to the wanted values is differentiated") {
  Graph graph;
  const AttentionHead head(graph, 4, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value y = head(x, x);
  const Value upstream = graph.input("upstream", y.shape());
  const std::size_t before = graph.size();
  (void)gradients(y, {head.W_v().weight()}, upstream);
  for (NodeId id = static_cast<NodeId>(before); id < graph.size(); ++id) {
    CHECK(operation(graph[id]) != "softmax_gradient");  // the values' path does not pass the weights
  }
}

TEST_CASE("differentiation ends at the wanted value, even where it was computed from others") {
  Graph graph;
  const Value a = graph.input("a", {}), b = graph.input("b", {});
  const Value x = a * b, y = x * x, upstream = graph.input("upstream", {});
  const Value dx = gradients(y, {x}, upstream)[0];
  CHECK(dx.id() == graph.size() - 1);  // nothing for a and b was appended after it
}

TEST_CASE("contributions that meet at a fan-out meet in one accumulate node") {
  Graph graph;
  const Value x = graph.input("x", {});
  const Value y = ((x + x) * x) * (x * x);
  const Value upstream = graph.input("upstream", {});
  const Value dx = gradients(y, {x}, upstream)[0];
  CHECK(operation(dx.node()) == "accumulate");
  CHECK(dx.node().inputs.size() == 5);
}

TEST_CASE("a derivative's nodes carry the place and the name of what they differentiate") {
  Graph graph;
  const AttentionHead head({graph, "heads.3"}, 4, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value y = head(x, x);
  const Value upstream = graph.input("upstream", y.shape());
  const std::size_t before = graph.size();
  const std::vector<Value> gradient = gradients(y, {head.W_q().weight(), x}, upstream);
  CHECK(gradient[0].node().name == "d heads.3.W_q.weight");
  CHECK(gradient[0].node().gradient_of == head.W_q().weight().id());
  CHECK(gradient[1].node().gradient_of == x.id());
  CHECK(to_string(gradient[1].shape()) == "[batch=1, seq=3, embed=4]");
  CHECK(upstream.node().pass == Pass::backward);
  CHECK(upstream.node().gradient_of == y.id());
  bool saw_scores = false;
  for (NodeId id = static_cast<NodeId>(before); id < graph.size(); ++id) {
    const Node& node = graph[id];
    CHECK(node.pass == Pass::backward);
    if (node.name != "d scores") continue;
    saw_scores = true;
    const Node& scores = graph[*node.gradient_of];
    CHECK(scores.name == "scores");
    CHECK(node.module() == "heads.3");
    CHECK(node.shape == scores.shape);
    const Node& weights = graph[scores.id + 1];  // d scores is what softmax hands back
    CHECK(weights.name == "weights");
    CHECK(node.source.line() == weights.source.line());
    CHECK(node.callers().size() == weights.callers().size());
  }
  CHECK(saw_scores);
}

TEST_CASE("an input of the forward pass that serves as upstream stays what it is") {
  Graph graph;
  const Value x = graph.input("x", {}), w = graph.input("w", {});
  const Value y = x * w;
  (void)gradients(y, {w}, x);
  CHECK(x.node().pass == Pass::forward);
  CHECK_FALSE(x.node().gradient_of.has_value());
}

TEST_CASE("bad calls of gradients say what is wrong") {
  Graph graph, other;
  const Value x = graph.input("x", {{"n", 2}}), ids = graph.index_input("ids", {{"n", 2}});
  const Value y = (x + x).named("y"), foreign = other.input("foreign", {{"n", 2}});
  const Value narrow = graph.input("narrow", {{"n", 1}});
  CHECK(error_of([&] { (void)gradients(y, {x}, narrow); }) ==
        "gradients: upstream must have the shape of y\n      y  [n=2]\n      upstream  [n=1]");
  CHECK(error_of([&] { (void)gradients(y, {x}, foreign); }) ==
        "gradients: upstream belongs to another graph than y");
  CHECK(error_of([&] { (void)gradients(y, {foreign}, x); }) ==
        "gradients: foreign belongs to another graph than y");
  CHECK(error_of([&] { (void)gradients(ids, {x}, x); }) ==
        "gradients: ids holds ids: only numbers have a gradient");
  CHECK(error_of([&] { (void)gradients(y, {x}, ids); }) ==
        "gradients: ids holds ids: only numbers have a gradient");
  CHECK(error_of([&] { (void)gradients(y, {ids}, x); }) ==
        "gradients: ids holds ids: only by numbers can anything be differentiated");
}
