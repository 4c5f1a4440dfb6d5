#include <algorithm>
#include <cmath>

#include "layers/encoder_layer.h"
#include "ops/operators.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

Value find(Graph& graph, const std::string& wanted) {
  for (const Node& node : graph.nodes()) {
    if (path(node) == wanted) return {graph, node.id};
  }
  throw Error("no " + wanted);
}

std::size_t count(const Graph& graph, const std::string& op) {
  std::size_t found = 0;
  for (const Node& node : graph.nodes()) found += node.op != nullptr && operation(node).starts_with(op);
  return found;
}

void check_derivatives(Evaluator<double>& run, Value y, const std::vector<Value>& wrt) {
  const GradcheckReport report = check_gradients(run, y, wrt);
  INFO(report.summary());
  CHECK(report.checked() == report.total());
  CHECK(report.passed());
}

const Shape states{{"batch", 2}, {"seq", 3}, {"embed", 4}};

}  // namespace

TEST_CASE("LayerNorm by hand: it begins with ones and zeros, and stretches and shifts by what it is given") {
  Graph graph;
  const LayerNorm norm({graph, "norm"}, 4, 0);
  const Value x = graph.input("x", {{"seq", 2}, {"embed", 4}}), y = norm(x);
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2, 4}, {1, 3, 1, 3, 0, 0, 0, 4}));
  run.forward();
  const double root = std::sqrt(3.0);  // the second row has mean 1 and variance 3
  CHECK(difference(run[y], {2, 4}, {-1, 1, -1, 1, -1 / root, -1 / root, -1 / root, root}) == "");
  run.set(norm.weight(), Tensor<double>({4}, {1, 2, 3, 4}));
  run.set(norm.bias(), Tensor<double>({4}, {0, 10, 20, 30}));
  run.forward();
  CHECK(difference(run[y], {2, 4},
                   {-1, 12, 17, 34, -1 / root, 10 - 2 / root, 20 - 3 / root, 30 + 4 * root}) == "");
}

TEST_CASE("LayerNorm's eps is PyTorch's by default, and is added to the variance") {
  Graph graph;
  const LayerNorm usual({graph, "usual"}, 2), wide({graph, "wide"}, 2, 3);
  const Value x = graph.input("x", {{"embed", 2}}), y = usual(x), z = wide(x);
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2}, {-1, 1}));
  run.forward();
  CHECK(difference(run[y], {2}, {-1 / std::sqrt(1.00001), 1 / std::sqrt(1.00001)}) == "");
  CHECK(difference(run[z], {2}, {-0.5, 0.5}) == "");
  CHECK(error_of([&] { LayerNorm({graph, "none"}, 0); }) == "LayerNorm: a width of 0 was asked for");
  CHECK(error_of([&] {
          LayerNorm({graph, "negative"}, 2, -1)(x);
        }).starts_with("layer_norm in negative: eps"));
}

TEST_CASE("FeedForward by hand: each token by itself, gelu in the form with erf") {
  Graph graph;
  const FeedForward layer(graph, 2, 3);
  const Value x = graph.input("x", {{"seq", 2}, {"embed", 2}}), y = layer(x);
  Evaluator<double> run(graph);
  run.set(layer.linear_1().weight(), Tensor<double>({3, 2}, {1, 0, 0, 1, 1, 1}));
  run.set(*layer.linear_1().bias(), Tensor<double>({3}, {0, 0, -1}));
  run.set(layer.linear_2().weight(), Tensor<double>({2, 3}, {1, 10, 100, 0, 0, 1}));
  run.set(*layer.linear_2().bias(), Tensor<double>({2}, {0, 5}));
  run.set(x, Tensor<double>({2, 2}, {1, 2, 0, -1}));
  run.forward();
  const auto gelu = [](double t) { return t * (1 + std::erf(t / std::sqrt(2.0))) / 2; };
  CHECK(difference(run[find(graph, "linear_1.expanded")], {2, 3}, {1, 2, 2, 0, -1, -2}) == "");
  CHECK(difference(run[y], {2, 2},
                   {gelu(1) + 10 * gelu(2) + 100 * gelu(2), 5 + gelu(2), 10 * gelu(-1) + 100 * gelu(-2),
                    5 + gelu(-2)}) == "");
  CHECK(to_string(y.shape()) == "[seq=2, embed=2]");
  CHECK(to_string(find(graph, "activated").shape()) == "[seq=2, hidden=3]");
}

TEST_CASE("Residual by hand: the norm of the sum, and the sum has a name") {
  Graph graph;
  const LayerNorm norm({graph, "norm"}, 2, 0);
  const Value x = graph.input("x", {{"seq", 1}, {"embed", 2}});
  const Value y = Residual("sum", norm)(x, [](Value in) { return 3 * in; });
  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({1, 2}, {1, 2}));
  run.forward();
  CHECK(difference(run[find(graph, "sum")], {1, 2}, {4, 8}) == "");
  CHECK(difference(run[y], {1, 2}, {-1, 1}) == "");
}

TEST_CASE("Residual refuses a sublayer whose result addition would stretch") {
  Graph graph;
  const LayerNorm norm({graph, "norm"}, 2);
  const Value x = graph.input("x", {{"seq", 3}, {"embed", 2}});
  const Value row = graph.input("row", {{"seq", 1}, {"embed", 2}});
  const std::string error = error_of([&] { Residual("sum", norm)(x, [&](Value) { return row; }); });
  CHECK(
      error.starts_with("Residual: a sublayer must give what has the sizes of what it takes\n"
                        "      x    [seq=3, embed=2]\n"
                        "      row  [seq=1, embed=2]\n"
                        "    at tests/layers/encoder_test.cpp:"));
}

TEST_CASE("an encoder layer is layer_norm(x + sublayer(x)), twice") {
  Graph graph;
  const EncoderLayer layer({graph, "encoder"}, 4, 2, 8, {.eps = 1e-12});
  const Value x = graph.input("x", states), y = layer(x);
  const Value attended = layer.layer_norm_1()(x + layer.attention()(x));
  const Value expected = layer.layer_norm_2()(attended + layer.feed_forward()(attended));
  Evaluator<double> run(graph);
  run.set(x, random_tensor<double>({2, 3, 4}, "x"));
  run.forward();
  CHECK(run[y].elements() == run[expected].elements());
  CHECK(run[find(graph, "encoder.layer_norm_1.attended")].elements() == run[attended].elements());
  for (const std::string sum : {"encoder.residual_1", "encoder.residual_2"})
    CHECK(to_string(find(graph, sum).shape()) == "[batch=2, seq=3, embed=4]");
  CHECK(path(y.node()) == "encoder.layer_norm_2.output");
  CHECK(to_string(y.shape()) == "[batch=2, seq=3, embed=4]");
}

TEST_CASE(
    "BERT-base's encoder layer prints as PyTorch prints it, and has its parameters in PyTorch's order") {
  Graph graph;
  const EncoderLayer layer(graph, 768, 12, 3072, {.eps = 1e-12});
  CHECK(to_string(layer) ==
        "EncoderLayer(                                                             # 7,087,872\n"
        "  (attention): PackedMultiHeadAttention(                                  # 2,362,368\n"
        "    (W_q): Linear(in_features=768, out_features=768, bias=True)           #   590,592\n"
        "    (W_k): Linear(in_features=768, out_features=768, bias=True)           #   590,592\n"
        "    (W_v): Linear(in_features=768, out_features=768, bias=True)           #   590,592\n"
        "    (output_layer): Linear(in_features=768, out_features=768, bias=True)  #   590,592\n"
        "  )\n"
        "  (layer_norm_1): LayerNorm((768,), eps=1e-12, elementwise_affine=True)   #     1,536\n"
        "  (feed_forward): FeedForward(                                            # 4,722,432\n"
        "    (linear_1): Linear(in_features=768, out_features=3072, bias=True)     # 2,362,368\n"
        "    (linear_2): Linear(in_features=3072, out_features=768, bias=True)     # 2,360,064\n"
        "  )\n"
        "  (layer_norm_2): LayerNorm((768,), eps=1e-12, elementwise_affine=True)   #     1,536\n"
        ")\n"
        "total: 7,087,872 parameters\n");
  CHECK(to_string(LayerNorm({graph, "norm"}, 8))
            .starts_with("LayerNorm((8,), eps=1e-05, elementwise_affine=True)"));
  std::vector<std::string> paths;
  for (const Value parameter : layer.parameters()) paths.push_back(path(parameter.node()));
  CHECK(paths ==
        std::vector<std::string>{"attention.W_q.weight", "attention.W_q.bias", "attention.W_k.weight",
                                 "attention.W_k.bias", "attention.W_v.weight", "attention.W_v.bias",
                                 "attention.output_layer.weight", "attention.output_layer.bias",
                                 "layer_norm_1.weight", "layer_norm_1.bias", "feed_forward.linear_1.weight",
                                 "feed_forward.linear_1.bias", "feed_forward.linear_2.weight",
                                 "feed_forward.linear_2.bias", "layer_norm_2.weight", "layer_norm_2.bias"});
}

TEST_CASE("a mask keeps padding from the other tokens through the whole layer") {
  Graph graph;
  const EncoderLayer layer(graph, 4, 2, 6);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value mask = graph.mask_input("mask", {{"batch", 1}, {"query", 1}, {"key", 3}});
  const Value y = layer(x, mask);
  Evaluator<double> run(graph);
  run.set(mask, MaskTensor({1, 1, 3}, {Mask::keep, Mask::keep, Mask::block}));
  const auto first_two = [&](double padding) {
    Tensor<double> numbers = random_tensor<double>({1, 3, 4}, "x");
    for (std::size_t k = 8; k < 12; ++k) numbers.write()[k] += padding * static_cast<double>(k);
    run.set(x, numbers);
    run.forward();
    return run[y].sliced(1, 0, 2).elements();
  };
  const std::vector<double> without = first_two(0);
  CHECK(first_two(5) == without);
  run.set(mask, MaskTensor({1, 1, 3}, {Mask::keep, Mask::keep, Mask::keep}));
  CHECK(first_two(5) != without);
}

TEST_CASE("the derivatives of the encoder's layers agree with central differences") {
  Graph graph;
  Evaluator<double> run(graph);
  const Value x = graph.input("x", states);
  run.set(x, random_tensor<double>({2, 3, 4}, "x"));
  const auto check = [&](const Module& module, Value y) {
    std::vector<Value> wrt = module.parameters();
    wrt.push_back(x);
    check_derivatives(run, y, wrt);
  };
  SECTION("LayerNorm") {
    const LayerNorm layer(graph, 4);
    check(layer, layer(x));
  }
  SECTION("FeedForward") {
    const FeedForward layer(graph, 4, 6);
    check(layer, layer(x));
  }
  SECTION("EncoderLayer") {
    const EncoderLayer layer(graph, 4, 2, 6);
    check(layer, layer(x));
  }
  SECTION("EncoderLayer, masked") {
    const EncoderLayer layer(graph, 4, 2, 6);
    const Value mask = graph.mask_input("mask", {{"batch", 2}, {"query", 1}, {"key", 3}});
    run.set(mask, MaskTensor({2, 1, 3},
                             {Mask::keep, Mask::keep, Mask::block, Mask::block, Mask::block, Mask::block}));
    check(layer, layer(x, mask));
  }
}

TEST_CASE("dropout: no node without it; with it three masks a layer, and evaluation ignores them") {
  Graph graph;
  const Value x = graph.input("x", states);
  const EncoderLayer plain(graph, 4, 2, 6);
  const Value expected = plain(x);
  CHECK(count(graph, "dropout_mask") == 0);
  const EncoderLayer layer({graph, "dropping"}, 4, 2, 6, {.dropout = 0.5});
  const Value y = layer(x);
  CHECK(count(graph, "dropout_mask") == 3);
  Evaluator<double> run(graph);
  run.set(x, random_tensor<double>({2, 3, 4}, "x"));
  run.forward();
  const std::vector<Value> from = plain.parameters(), to = layer.parameters();
  for (std::size_t i = 0; i < from.size(); ++i) run.set(to[i], run[from[i]]);
  run.forward();
  CHECK(run[y].elements() == run[expected].elements());
  run.mode(Mode::train);
  run.forward();
  CHECK(run[y].elements() != run[expected].elements());
  const auto zeros = [&](const std::string& name) {
    const std::vector<double> numbers = run[find(graph, name)].elements();
    return std::count(numbers.begin(), numbers.end(), 0);
  };
  CHECK(zeros("dropping.attention.weights") == 0);
  CHECK(zeros("dropping.attention.dropped_weights") > 0);
}

TEST_CASE("what the encoder's layers refuse") {
  Graph graph;
  CHECK(error_of([&] {
          EncoderLayer({graph, "a"}, 6, 4, 8);
        }).starts_with("PackedMultiHeadAttention: 4 heads do not divide embed_dim 6\n"));
  CHECK(error_of([&] {
          EncoderLayer({graph, "b"}, 4, 2, 0);
        }) == "Linear: a width of 0 was asked for: in 4, out 0");
  const EncoderLayer layer({graph, "encoder"}, 4, 2, 8);
  const Value flat = graph.input("flat", {{"seq", 3}, {"embed", 4}});
  CHECK(error_of([&] {
          layer(flat);
        }).starts_with("PackedMultiHeadAttention in encoder.attention: hidden states must have the axes"));
  const EncoderLayer dropping({graph, "dropping"}, 4, 2, 8, {.dropout = 1.5});
  CHECK(error_of([&] { dropping(graph.input("x", states)); }).find("dropout") != std::string::npos);
}
