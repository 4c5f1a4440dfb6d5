#include <cmath>

#include "graph/gradients.h"
#include "layers/embedding.h"
#include "layers/multi_head_attention.h"
#include "layers/scaled_dot_product_attention.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

// [rows, columns] with ones on one diagonal: element (i, i + shift) is 1.
Tensor<double> diagonal(std::size_t rows, std::size_t columns, std::size_t shift = 0) {
  Tensor<double> x = Tensor<double>::filled({rows, columns}, 0);
  for (std::size_t i = 0; i < rows; ++i) x.write()[i * columns + i + shift] = 1;
  return x;
}

// Every projection hands its part of the embedding on as it is.
void make_identity(Evaluator<double>& run, const MultiHeadAttention& attention, std::size_t embed_dim) {
  const std::size_t head_dim = embed_dim / attention.heads().size();
  for (std::size_t h = 0; h < attention.heads().size(); ++h) {
    const AttentionHead& head = attention.heads()[h];
    for (const Linear& projection : {head.W_q(), head.W_k(), head.W_v()}) {
      run.set(projection.weight(), diagonal(head_dim, embed_dim, h * head_dim));
      run.set(*projection.bias(), Tensor<double>::filled({head_dim}, 0));
    }
  }
  run.set(attention.output_layer().weight(), diagonal(embed_dim, embed_dim));
  run.set(*attention.output_layer().bias(), Tensor<double>::filled({embed_dim}, 0));
}

std::vector<Value> named(const Graph& graph, Graph& of, const std::string& name) {
  std::vector<Value> values;
  for (const Node& node : graph.nodes()) {
    if (node.name == name) values.emplace_back(of, node.id);
  }
  return values;
}

}  // namespace

TEST_CASE("two heads with identity projections, by hand: scores are scaled by the head's width") {
  Graph graph;
  const MultiHeadAttention attention(graph, 4, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value y = attention(x);
  Evaluator<double> run(graph);
  make_identity(run, attention, 4);
  run.set(x, Tensor<double>({1, 3, 4}, {1, 0, 2, -1, 0, 1, 1, 3, 2, -1, 0, 1}));
  run.forward();
  const std::vector<Value> weights = named(graph, graph, "weights");
  REQUIRE(weights.size() == 2);
  CHECK(difference(run[weights[0]], {1, 3, 3},
                   {0.283995409741, 0.140029245043, 0.575975345215, 0.283995409741, 0.575975345215,
                    0.140029245043, 0.105685700823, 0.0126688884472, 0.88164541073},
                   1e-11) == "");
  CHECK(difference(run[weights[1]], {1, 3, 3},
                   {0.972063675226, 0.0139681623872, 0.0139681623872, 0.000415656835766, 0.992551916371,
                    0.0070324267934, 0.0453883629138, 0.767917936139, 0.186693700948},
                   1e-11) == "");
  CHECK(difference(
            run[y], {1, 3, 4},
            {1.43594610017, -0.435946100172, 1.95809551284, -0.916191025677, 0.564053899828, 0.435946100172,
             0.993383230042, 2.98427251907, 1.86897652228, -0.868976522282, 0.858694661966, 2.44505914645},
            1e-11) == "");
}

TEST_CASE("scaled dot-product attention as one function, by hand") {
  Graph graph;
  const Value q = graph.input("q", {{"seq", 1}, {"head", 1}}),
              k = graph.input("k", {{"seq", 2}, {"head", 1}});
  const Value v = graph.input("v", {{"seq", 2}, {"head", 1}});
  const Value y = scaled_dot_product_attention(q, k, v);
  Evaluator<double> run(graph);
  run.set(q, Tensor<double>({1, 1}, {1}));
  run.set(k, Tensor<double>({2, 1}, {0, std::log(3.0)}));
  run.set(v, Tensor<double>({2, 1}, {4, 8}));
  run.forward();
  CHECK(difference(run[y], {1, 1}, {7}) == "");  // weights 1/4 and 3/4
}

TEST_CASE("the shapes and names of BERT-base's attention on five tokens") {
  Graph graph;
  const MultiHeadAttention attention(graph, 768, 12);
  CHECK(parameter_count(attention) == 2362368);
  const Value x = graph.input("hidden_states", {{"batch", 1}, {"seq", 5}, {"embed", 768}});
  const Value y = attention(x);
  CHECK(to_string(y.shape()) == "[batch=1, seq=5, embed=768]");
  const std::vector<Value> scores = named(graph, graph, "scores");
  REQUIRE(scores.size() == 12);
  for (std::size_t h = 0; h < 12; ++h) {
    CHECK(to_string(scores[h].shape()) == "[batch=1, query=5, key=5]");
    CHECK(scores[h].node().module() == "heads." + std::to_string(h));
  }
  CHECK(to_string(named(graph, graph, "concat").at(0).shape()) == "[batch=1, seq=5, embed=768]");
  for (const std::string name : {"q", "k", "v", "attention_output"}) {
    CHECK(to_string(named(graph, graph, name).at(3).shape()) == "[batch=1, seq=5, head=64]");
  }
}

TEST_CASE("cross-attention has a row a query and a column a key") {
  Graph graph;
  const MultiHeadAttention attention(graph, 4, 2);
  const Value queries = graph.input("queries", {{"batch", 2}, {"seq", 3}, {"embed", 4}});
  const Value states = graph.input("states", {{"batch", 2}, {"seq", 5}, {"embed", 4}});
  const Value y = attention(queries, states);
  CHECK(to_string(named(graph, graph, "weights").at(0).shape()) == "[batch=2, query=3, key=5]");
  CHECK(to_string(y.shape()) == "[batch=2, seq=3, embed=4]");
}

TEST_CASE("every layer's derivatives agree with central differences, in every parameter and input") {
  Graph graph;
  std::vector<Value> wrt;
  Evaluator<double> run(graph);
  const auto input = [&](std::string name, const Shape& shape) {
    const Value value = graph.input(name, shape);
    run.set(value, random_tensor<double>(shape.extents(), name));
    wrt.push_back(value);
    return value;
  };
  const auto check = [&](const Module& module, Value y) {
    for (const Value parameter : module.parameters()) wrt.push_back(parameter);
    const GradcheckReport report = check_gradients(run, y, wrt);
    INFO(report.summary());
    CHECK(report.checked() == report.total());
    CHECK(report.passed());
  };
  const Shape states{{"batch", 2}, {"seq", 3}, {"embed", 4}};

  SECTION("Linear") {
    const Linear layer(graph, 4, 3);
    check(layer, layer(input("x", states)));
  }
  SECTION("Linear without a bias") {
    const Linear layer(graph, 4, 3, false);
    CHECK(layer.parameters().size() == 1);
    check(layer, layer(input("x", states)));
  }
  SECTION("Embedding") {
    const Embedding layer(graph, 5, 3);
    const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 4}});
    run.set(ids, IndexTensor({1, 4}, {0, 3, 3, 1}));
    check(layer, layer(ids));
  }
  SECTION("AttentionHead, self") {
    const AttentionHead layer(graph, 4, 3);
    const Value x = input("x", states);
    check(layer, layer(x, x));
  }
  SECTION("AttentionHead, cross") {
    const AttentionHead layer(graph, 4, 3);
    check(layer, layer(input("x", states), input("memory", {{"batch", 2}, {"seq", 2}, {"embed", 4}})));
  }
  SECTION("MultiHeadAttention, self") {
    const MultiHeadAttention layer(graph, 4, 2);
    check(layer, layer(input("x", states)));
  }
  SECTION("MultiHeadAttention, cross") {
    const MultiHeadAttention layer(graph, 4, 2);
    check(layer, layer(input("x", states), input("memory", {{"batch", 2}, {"seq", 5}, {"embed", 4}})));
  }
}

TEST_CASE("each softmax row's score gradient sums to zero, and so the key bias has no gradient") {
  Graph graph;
  const AttentionHead head(graph, 4, 3);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 5}, {"embed", 4}});
  const Value y = head(x, x), upstream = graph.input("upstream", y.shape());
  const Value dbias = gradients(y, {*head.W_k().bias()}, upstream)[0];
  Evaluator<double> run(graph);
  run.set(x, random_tensor<double>({1, 5, 4}, "x"));
  run.set(upstream, random_tensor<double>({1, 5, 3}, "upstream"));
  run.forward();
  const Tensor<double>& dscores = run[named(graph, graph, "d scores").at(0)];
  for (std::size_t query = 0; query < 5; ++query) {
    double sum = 0, size = 0;
    for (std::size_t key = 0; key < 5; ++key) {
      sum += dscores(0, query, key);
      size += std::abs(dscores(0, query, key));
    }
    CHECK(size > 1e-3);
    CHECK(std::abs(sum) < 1e-15);
  }
  CHECK(difference(run[dbias], {3}, {0, 0, 0}, 1e-15) == "");
}
