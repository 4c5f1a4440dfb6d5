#include "graph/gradcheck.h"
#include "graph/gradients.h"
#include "layers/embedding.h"
#include "layers/encoder_layer.h"
#include "layers/masks.h"
#include "layers/multi_head_attention.h"
#include "layers/packed_weights.h"
#include "ops/linear.h"
#include "ops/matmul.h"
#include "ops/operators.h"
#include "ops/reshape.h"
#include "ops/softmax.h"
#include "ops/sum.h"
#include "ops/transpose.h"
#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

// The C++ of docs/from_pytorch.md, with what the page says of it.

TEST_CASE("a first program: build the graph, then run it") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 5}, {"embed", 768}});
  const Linear project({graph, "project"}, 768, 64);
  const Value y = project(x).named("y");

  Evaluator<float> run(graph);
  run.set(x, Tensor<float>::filled({1, 5, 768}, 1));
  run.forward();
  const Tensor<float>& numbers = run[y];  // [1, 5, 64]

  CHECK(numbers.extents() == Extents{1, 5, 64});
}

TEST_CASE("bmm and matmul") {
  Graph graph;
  const Value q = graph.input("q", {{"batch", 2}, {"query", 5}, {"dim", 64}});
  const Value k = graph.input("k", {{"batch", 2}, {"key", 7}, {"dim", 64}});

  const Value scores = matmul(q, transpose(k)).named("scores");  // [batch=2, query=5, key=7]

  CHECK(to_string(scores.shape()) == "[batch=2, query=5, key=7]");
}

TEST_CASE("transpose(1, 2), view and reshape") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 1}, {"seq", 5}, {"embed", 768}});

  const Value split = reshape(x, {{"batch", 1}, {"seq", 5}, {"head", 12}, {"dim", 64}});
  const Value heads = transpose(split, 1, 2);  // [batch=1, head=12, seq=5, dim=64]

  CHECK(to_string(heads.shape()) == "[batch=1, head=12, seq=5, dim=64]");
}

TEST_CASE("backward() and .grad") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 3}, {"in", 4}});
  const Linear layer({graph, "layer"}, 4, 2);
  const Value loss = sum(layer(x)).named("loss");

  const std::vector<Value> parameters = layer.parameters();  // weight, bias
  const Value one = graph.input("d loss", {});
  const std::vector<Value> gradient = gradients(loss, parameters, one);  // the same order

  Evaluator<float> run(graph);
  run.set(x, Tensor<float>::filled({3, 4}, 1));
  run.set(one, Tensor<float>({}, {1}));
  run.forward();
  const Tensor<float>& d_bias = run[gradient[1]];

  CHECK(difference(d_bias, {2}, {3, 3}) == "");
  CHECK(gradient[1].node().name == "d layer.bias");
}

TEST_CASE("only what is asked for is differentiated: requires_grad") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 3}, {"in", 4}});
  const Linear layer({graph, "layer"}, 4, 2);
  const Value y = layer(x);
  const Value dy = graph.input("dy", y.shape());

  const Value d_x = gradients(y, {x}, dy)[0];  // no node for weight or bias

  CHECK(graph[d_x.id()].inputs == std::vector<NodeId>{dy.id(), layer.weight().id()});
  CHECK(graph.size() == d_x.id() + 1);
}

TEST_CASE("autograd.grad(create_graph=True)") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value y = x * x * x;
  const Value ones = graph.input("ones", y.shape());

  const Value first = gradients(y, {x}, ones)[0];       // 3 x²
  const Value second = gradients(first, {x}, ones)[0];  // 6 x

  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2}, {2, 5}));
  run.set(ones, Tensor<double>({2}, {1, 1}));
  run.forward();
  CHECK(difference(run[first], {2}, {12, 75}) == "");
  CHECK(difference(run[second], {2}, {12, 30}) == "");
}

TEST_CASE("detach") {
  Graph graph;
  const Value x = graph.input("x", {{"n", 2}});
  const Value y = x * x;

  const Value detached = graph.input("y, detached", y.shape());
  const Value z = detached * x;

  const Value ones = graph.input("ones", z.shape());
  const Value d_x = gradients(z, {x}, ones)[0];

  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2}, {2, 3}));
  run.set(ones, Tensor<double>({2}, {1, 1}));
  run.forward({y});
  run.set(detached, run[y]);
  run.forward();

  CHECK(difference(run[d_x], {2}, {4, 9}) == "");
}

TEST_CASE("retain_grad: every gradient on the way is a node") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 5}, {"embed", 8}});
  const Linear layer({graph, "layer"}, 8, 4);
  const Value weights = softmax(layer(x)).named("weights");
  const Value y = matmul(weights, transpose(weights)).named("y");
  const Value dy = graph.input("dy", y.shape());

  const std::vector<Value> gradient =
      gradients(y, {weights, layer.weight()}, dy);  // d weights, d layer.weight

  CHECK(gradient[0].node().name == "d weights");
  CHECK(gradient[1].node().name == "d layer.weight");
}

TEST_CASE("gradcheck") {
  Graph graph;
  const Value x = graph.input("x", {{"token", 2}, {"in", 3}});
  const Linear layer({graph, "layer"}, 3, 2);
  const Value y = softmax(layer(x));
  const Value upstream = graph.input("upstream", y.shape());
  const std::vector<Value> wrt = layer.parameters();
  const std::vector<Value> gradient = gradients(y, wrt, upstream);

  Evaluator<double> run(graph);
  run.set(x, Tensor<double>({2, 3}, {0.5, -1, 2, 1, 0.25, -0.5}));
  run.set(upstream, Tensor<double>({2, 2}, {0.3, -0.7, 1.1, 0.2}));
  const GradcheckReport report = gradcheck(run, y, upstream, wrt, gradient);

  CHECK(report.passed());
  CHECK(report.checked() == 8);
}

TEST_CASE("Linear, Embedding, and their functional forms") {
  Graph graph;
  const Value ids = graph.index_input("ids", {{"batch", 1}, {"seq", 5}});
  const Embedding table({graph, "token_embedding"}, 30522, 768);
  const Linear project({graph, "project"}, 768, 64);

  const Value hidden_states = table(ids);  // [batch=1, seq=5, embed=768]
  const Value y = project(hidden_states);
  const Value same = linear(hidden_states, project.weight(), *project.bias());

  CHECK(to_string(hidden_states.shape()) == "[batch=1, seq=5, embed=768]");
  CHECK(y.shape() == same.shape());
  CHECK(path(project.weight().node()) == "project.weight");
  CHECK(to_string(project.weight().shape()) == "[out=64, in=768]");
}

namespace {

class Block : public Module {
 public:
  Block(const ModulePath& at, std::size_t embed_dim, std::size_t hidden_dim)
      : Module(at, "Block"),
        expand_(at / "expand", embed_dim, hidden_dim),
        project_(at / "project", hidden_dim, embed_dim) {
    register_module(expand_);
    register_module(project_);
  }

  Value operator()(Value x, Source where = Source::current()) const {
    const Scope inside = enter(where);
    return project_(softmax(expand_(x)));
  }

 private:
  Linear expand_, project_;
};

}  // namespace

TEST_CASE("nn.Module") {
  Graph graph;
  const Block block({graph, "block"}, 8, 32);
  const Value y = block(graph.input("x", {{"token", 5}, {"embed", 8}}));

  CHECK(y.node().module() == "block.project");
  CHECK(parameter_count(block) == 8 * 32 + 32 + 32 * 8 + 8);
}

TEST_CASE("print(model) and state_dict") {
  Graph graph;
  const MultiHeadAttention attention(graph, 768, 12);

  const std::string tree = to_string(attention);           // print(model)
  const std::size_t numbers = parameter_count(attention);  // sum(p.numel() for p in model.parameters())

  std::vector<std::string> keys;  // model.state_dict().keys()
  for (const Value parameter : attention.parameters()) keys.push_back(path(parameter.node()));

  CHECK(numbers == 2362368);
  CHECK(tree.ends_with("total: 2,362,368 parameters\n"));
  CHECK(keys.front() == "heads.0.W_q.weight");
  CHECK(keys.back() == "output_layer.bias");
}

TEST_CASE("masks of either polarity") {
  Graph graph;
  const Value x = graph.input("x", {{"batch", 2}, {"seq", 5}, {"embed", 8}});
  const AttentionHead head(graph, 8, 4);
  Evaluator<float> run(graph);
  run.set(x, Tensor<float>::filled({2, 5, 8}, 1));

  const Value mask = graph.mask_input("mask", {{"batch", 2}, {"query", 5}, {"key", 5}});
  const Value y = head(x, x, {.mask = mask});

  const IndexTensor attention_mask({2, 5}, {1, 1, 1, 1, 1, 1, 1, 1, 0, 0});             // a tokenizer's
  const MaskTensor padding = mask_where_one_keeps(attention_mask).reshaped({2, 1, 5});  // [batch, 1, key]
  run.set(mask, both(padding, causal_mask(5, 5)));

  run.forward();
  CHECK(run[y].extents() == Extents{2, 5, 4});
  CHECK(padding.elements() == padding_mask(std::vector<std::size_t>{5, 3}, 5).elements());
  const IndexTensor key_padding_mask({2, 5}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 1});
  CHECK(mask_where_one_blocks(key_padding_mask).elements() == padding.elements());
}

TEST_CASE("self-attention and cross-attention") {
  Graph graph;
  const MultiHeadAttention attention(graph, 8, 2);
  const Value hidden_states = graph.input("hidden_states", {{"batch", 1}, {"seq", 5}, {"embed", 8}});
  const Value query_states = graph.input("query_states", {{"batch", 1}, {"query", 6}, {"embed", 8}});
  const Value key_value_states = graph.input("key_value_states", {{"batch", 1}, {"key", 7}, {"embed", 8}});

  const Value self = attention(hidden_states);                    // attention(x, x, x)
  const Value cross = attention(query_states, key_value_states);  // attention(q, kv, kv)

  CHECK(to_string(self.shape()) == "[batch=1, seq=5, embed=8]");
  CHECK(to_string(cross.shape()) == "[batch=1, query=6, embed=8]");
}

TEST_CASE("packed heads") {
  Graph graph;
  Evaluator<float> run(graph);

  const MultiHeadAttention heads({graph, "heads"}, 768, 12);
  const PackedMultiHeadAttention packed({graph, "packed"}, 768, 12);
  run.forward();
  pack_weights(run, heads, run, packed);    // packed.W_q.weight: the heads' rows, one below the other
  unpack_weights(run, packed, run, heads);  // and back

  CHECK(run[packed.W_q().weight()].sliced(0, 64, 128).elements() ==
        run[heads.heads()[1].W_q().weight()].elements());
}

TEST_CASE("a layer of a transformer") {
  Graph graph;
  const Value hidden_states = graph.input("hidden_states", {{"batch", 1}, {"seq", 5}, {"embed", 768}});

  const EncoderLayer layer({graph, "encoder"}, 768, 12, 3072, {.eps = 1e-12});  // BERT-base's
  const Value mask = graph.mask_input("mask", {{"batch", 1}, {"query", 1}, {"key", 5}});
  const Value y = layer(hidden_states, mask);  // [batch=1, seq=5, embed=768]

  CHECK(to_string(y.shape()) == "[batch=1, seq=5, embed=768]");
  CHECK(path(layer.feed_forward().linear_1().weight().node()) == "encoder.feed_forward.linear_1.weight");
  CHECK(path(layer.attention().output_layer().weight().node()) == "encoder.attention.output_layer.weight");
  CHECK(path(layer.layer_norm_1().weight().node()) == "encoder.layer_norm_1.weight");
}

TEST_CASE("torch.manual_seed") {
  Graph graph;
  const Linear layer({graph, "layer"}, 4, 2);

  Evaluator<float> run(graph, 42);  // its parameters begin as seed 42 says
  run.forward();
  const Tensor<float>& weight = run[layer.weight()];

  Evaluator<float> again(graph, 42), other(graph, 43);
  again.forward();
  other.forward();
  CHECK(again[layer.weight()].elements() == weight.elements());
  CHECK(other[layer.weight()].elements() != weight.elements());
}

TEST_CASE("a step of gradient descent") {
  Graph graph;
  const Value w = graph.parameter("w", {{"n", 2}}, Initialiser::constant(1));
  const Value loss = sum(w * w);
  const Value one = graph.input("d loss", {});
  const Value d_w = gradients(loss, {w}, one)[0];
  const Value next = w - 0.1 * d_w;

  Evaluator<float> run(graph);
  run.set(one, Tensor<float>({}, {1}));
  for (int step = 0; step < 3; ++step) {
    run.forward();
    run.set(w, run[next]);
  }

  CHECK(difference(run[w], {2}, {0.512, 0.512}, 1e-6) == "");
}
