#include <bit>
#include <cstdint>

#include "graph/gradients.h"
#include "layers/packed_weights.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

Value find(Graph& graph, const std::string& wanted) {
  for (const Node& node : graph.nodes()) {
    if (node.name == wanted || path(node) == wanted) return {graph, node.id};
  }
  throw Error("no " + wanted);
}

std::string shape_of(Graph& graph, const std::string& name) { return to_string(find(graph, name).shape()); }

Tensor<double> identity(std::size_t width) {
  Tensor<double> x = Tensor<double>::filled({width, width}, 0);
  for (std::size_t i = 0; i < width; ++i) x.write()[i * width + i] = 1;
  return x;
}

template <class T>
std::vector<std::uint64_t> bits(const Tensor<T>& x) {
  std::vector<std::uint64_t> all;
  for (const T number : x.elements()) {
    if constexpr (sizeof(T) == 4) {
      all.push_back(std::bit_cast<std::uint32_t>(number));
    } else {
      all.push_back(std::bit_cast<std::uint64_t>(number));
    }
  }
  return all;
}

// A module in a graph of its own, and its numbers.
template <class Attention, class T>
struct Run {
  Graph graph;
  Attention attention{graph, 12, 3};
  Evaluator<T> run;
  explicit Run(std::uint64_t seed) : run(graph, seed) { run.forward(attention.parameters()); }
};
template <class T>
using Packed = Run<PackedMultiHeadAttention, T>;
template <class T>
using PerHead = Run<MultiHeadAttention, T>;

}  // namespace

TEST_CASE("packed heads with identity projections give what two heads give by hand") {
  Graph graph;
  const PackedMultiHeadAttention attention(graph, 4, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  const Value y = attention(x);
  Evaluator<double> run(graph);
  for (const Linear& layer : {attention.W_q(), attention.W_k(), attention.W_v(), attention.output_layer()}) {
    run.set(layer.weight(), identity(4));
    run.set(*layer.bias(), Tensor<double>::filled({4}, 0));
  }
  run.set(x, Tensor<double>({1, 3, 4}, {1, 0, 2, -1, 0, 1, 1, 3, 2, -1, 0, 1}));
  run.forward();
  CHECK(difference(run[find(graph, "q")], {1, 2, 3, 2}, {1, 0, 0, 1, 2, -1, 2, -1, 1, 3, 0, 1}) == "");
  CHECK(difference(run[find(graph, "weights")], {1, 2, 3, 3},
                   {0.283995409741, 0.140029245043, 0.575975345215, 0.283995409741, 0.575975345215,
                    0.140029245043, 0.105685700823, 0.0126688884472, 0.88164541073, 0.972063675226,
                    0.0139681623872, 0.0139681623872, 0.000415656835766, 0.992551916371, 0.0070324267934,
                    0.0453883629138, 0.767917936139, 0.186693700948},
                   1e-11) == "");
  CHECK(difference(
            run[y], {1, 3, 4},
            {1.43594610017, -0.435946100172, 1.95809551284, -0.916191025677, 0.564053899828, 0.435946100172,
             0.993383230042, 2.98427251907, 1.86897652228, -0.868976522282, 0.858694661966, 2.44505914645},
            1e-11) == "");
}

TEST_CASE("the shapes and names of packed heads; the states' own axes ride along") {
  Graph graph;
  const PackedMultiHeadAttention attention({graph, "attention"}, 768, 12);
  CHECK(parameter_count(attention) == 2362368);
  const Value queries = graph.input("query_states", {{"batch", 2}, {"query", 3}, {"embed", 768}});
  const Value keys = graph.input("key_value_states", {{"batch", 2}, {"key", 5}, {"embed", 768}});
  const Value y = attention(queries, keys);
  CHECK(shape_of(graph, "packed_q") == "[batch=2, query=3, embed=768]");
  CHECK(shape_of(graph, "packed_v") == "[batch=2, key=5, embed=768]");
  CHECK(shape_of(graph, "q") == "[batch=2, head=12, query=3, head_dim=64]");
  CHECK(shape_of(graph, "k") == "[batch=2, head=12, key=5, head_dim=64]");
  CHECK(shape_of(graph, "v") == "[batch=2, head=12, key=5, head_dim=64]");
  for (const std::string name : {"dot_products", "scores", "weights"})
    CHECK(shape_of(graph, name) == "[batch=2, head=12, query=3, key=5]");
  CHECK(shape_of(graph, "attention_output") == "[batch=2, head=12, query=3, head_dim=64]");
  CHECK(shape_of(graph, "concat") == "[batch=2, query=3, embed=768]");
  CHECK(to_string(y.shape()) == "[batch=2, query=3, embed=768]");
  CHECK(path(y.node()) == "attention.output_layer.output");
  CHECK(path(find(graph, "packed_q").node()) == "attention.W_q.packed_q");
  CHECK(path(find(graph, "q").node()) == "attention.q");

  Graph self;
  const PackedMultiHeadAttention same(self, 4, 2);
  const Value x = self.input("x", {{"batch", 1}, {"seq", 3}, {"embed", 4}});
  CHECK(to_string(same(x).shape()) == "[batch=1, seq=3, embed=4]");
  CHECK(shape_of(self, "attention_output") == "[batch=1, head=2, seq=3, head_dim=2]");
}

TEST_CASE("the parts of the heads are views: no number of q, k and v is moved") {
  Graph graph;
  const PackedMultiHeadAttention attention(graph, 12, 3);
  const Value x = graph.input("x", {{"batch", 2}, {"seq", 5}, {"embed", 12}});
  attention(x);
  Evaluator<float> run(graph);
  run.set(x, random_tensor<float>({2, 5, 12}, "x"));
  run.forward();
  for (const std::string name : {"q", "k", "v"}) {
    const Tensor<float>& part = run[find(graph, name)];
    CHECK(part.data() == run[find(graph, "packed_" + name)].data());
    CHECK(part.strides() == Strides{60, 4, 12, 1});
  }
}

TEMPLATE_TEST_CASE("weights go from one form to the other and back without a bit changed", "", float,
                   double) {
  Packed<TestType> packed(1), back(2);
  PerHead<TestType> per_head(3);
  unpack_weights(packed.run, packed.attention, per_head.run, per_head.attention);
  pack_weights(per_head.run, per_head.attention, back.run, back.attention);
  for (std::size_t i = 0; i < packed.attention.parameters().size(); ++i) {
    const Value from = packed.attention.parameters()[i], to = back.attention.parameters()[i];
    CAPTURE(path(from.node()));
    CHECK(bits(packed.run[from]) == bits(back.run[to]));
  }
  CHECK(bits(packed.run[packed.attention.W_k().weight()].sliced(0, 4, 8)) ==
        bits(per_head.run[per_head.attention.heads()[1].W_k().weight()]));
  CHECK(bits(packed.run[*packed.attention.W_v().bias()].sliced(0, 8, 12)) ==
        bits(per_head.run[*per_head.attention.heads()[2].W_v().bias()]));
}

TEST_CASE("with the same weights both forms compute the same, gradients included; also under a mask") {
  const bool masked = GENERATE(false, true);
  Packed<double> packed(1);
  PerHead<double> per_head(2);
  unpack_weights(packed.run, packed.attention, per_head.run, per_head.attention);
  const auto output = [&](auto& form) {
    Graph& graph = form.graph;
    const Value queries = graph.input("queries", {{"batch", 2}, {"query", 3}, {"embed", 12}});
    const Value keys = graph.input("keys", {{"batch", 2}, {"key", 5}, {"embed", 12}});
    AttentionOptions options;
    if (masked) {
      options.mask = graph.mask_input("mask", {{"batch", 2}, {"query", 3}, {"key", 5}});
      MaskTensor mask = MaskTensor::filled({2, 3, 5}, Mask::keep);
      for (const std::size_t blocked : {0, 4, 7, 15, 16, 17, 18, 19, 29}) mask.write()[blocked] = Mask::block;
      form.run.set(*options.mask, mask);
    }
    const Value y = form.attention(queries, keys, options), upstream = graph.input("upstream", y.shape());
    for (const Value input : {queries, keys, upstream})
      form.run.set(input, random_tensor<double>(input.shape().extents(), input.node().name));
    std::vector<Value> wrt = form.attention.parameters();
    wrt.insert(wrt.end(), {queries, keys});
    std::vector<Value> results = gradients(y, wrt, upstream);
    results.insert(results.end(), y);
    form.run.forward();
    return results;
  };
  const std::vector<Value> ours = output(packed), theirs = output(per_head);
  for (std::size_t i = 0; i < 3; ++i) {  // the output, and the gradients of both states
    const Tensor<double>& expected = per_head.run[theirs[theirs.size() - 1 - i]];
    CHECK(difference(packed.run[ours[ours.size() - 1 - i]], expected.extents(), expected.elements(), 1e-13) ==
          "");
  }
  const auto gradient_of = [](auto& form, const std::vector<Value>& results, Value parameter) {
    const std::vector<Value> parameters = form.attention.parameters();
    const auto at = std::find(parameters.begin(), parameters.end(), parameter) - parameters.begin();
    return form.run[results[static_cast<std::size_t>(at)]];
  };
  for (const SameWeights& same : same_weights(packed.attention, per_head.attention)) {
    std::vector<Tensor<double>> rows;
    for (const Value parameter : same.per_head) rows.push_back(gradient_of(per_head, theirs, parameter));
    const Tensor<double> expected = stacked(rows);
    CAPTURE(path(same.packed.node()));
    CHECK(difference(gradient_of(packed, ours, same.packed), expected.extents(), expected.elements(),
                     1e-13) == "");
  }
}

TEST_CASE("a mask of four axes has a part for each head") {
  Graph graph;
  const PackedMultiHeadAttention attention(graph, 4, 2);
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 2}, {"embed", 4}});
  const Value mask = graph.mask_input("mask", {{"batch", 1}, {"head", 2}, {"query", 1}, {"key", 2}});
  attention(x, {.mask = mask});
  Evaluator<double> run(graph);
  run.set(x, random_tensor<double>({1, 2, 4}, "x"));
  run.set(mask, MaskTensor({1, 2, 1, 2}, {Mask::keep, Mask::block, Mask::block, Mask::keep}));
  run.forward();
  CHECK(difference(run[find(graph, "weights")], {1, 2, 2, 2}, {1, 0, 1, 0, 0, 1, 0, 1}) == "");
}

TEST_CASE("the derivatives of packed heads agree with central differences") {
  Graph graph;
  const PackedMultiHeadAttention attention(graph, 4, 2);
  std::vector<Value> wrt = attention.parameters();
  Evaluator<double> run(graph);
  const auto input = [&](const std::string& name, const Shape& shape) {
    wrt.push_back(graph.input(name, shape));
    run.set(wrt.back(), random_tensor<double>(shape.extents(), name));
    return wrt.back();
  };
  const Value x = input("x", {{"batch", 2}, {"seq", 3}, {"embed", 4}});
  const auto check = [&](Value y) {
    const GradcheckReport report = check_gradients(run, y, wrt);
    INFO(report.summary());
    CHECK(report.checked() == report.total());
    CHECK(report.passed());
  };

  SECTION("self") { check(attention(x)); }
  SECTION("cross") { check(attention(x, input("memory", {{"batch", 2}, {"seq", 5}, {"embed", 4}}))); }
  SECTION("masked") {
    const Value mask = graph.mask_input("mask", {{"batch", 2}, {"query", 1}, {"key", 3}});
    run.set(mask, MaskTensor({2, 1, 3},
                             {Mask::keep, Mask::keep, Mask::block, Mask::block, Mask::block, Mask::block}));
    check(attention(x, {.mask = mask}));
  }
}

TEST_CASE("what packed heads refuse") {
  Graph graph;
  CHECK(error_of([&] {
          PackedMultiHeadAttention({graph, "a"}, 770, 12);
        }).starts_with("PackedMultiHeadAttention: 12 heads do not divide embed_dim 770\n    at tests/"));
  CHECK(error_of([&] {
          PackedMultiHeadAttention({graph, "a"}, 4, 0);
        }).starts_with("PackedMultiHeadAttention: it needs at least one head\n    at tests/"));
  const PackedMultiHeadAttention attention({graph, "attention"}, 4, 2);
  const Value flat = graph.input("states", {{"seq", 5}, {"embed", 4}});
  const std::string error = error_of([&] { attention(flat); });
  CHECK(error.find(
            "PackedMultiHeadAttention in attention: hidden states must have the axes [batch, seq, embed]\n"
            "      states  [seq=5, embed=4]\n") == 0);
  CHECK(error.find("did you mean reshape(states, {{\"batch\", 1}, {\"seq\", 5}, {\"embed\", 4}})?") !=
        std::string::npos);
  const MultiHeadAttention other({graph, "other"}, 4, 4);
  CHECK(error_of([&] { (void)same_weights(attention, other); }) ==
        "packed weights: 2 heads of 2 numbers are not 4 heads of 1");
}
