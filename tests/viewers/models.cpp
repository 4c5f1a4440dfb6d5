#include "tests/viewers/models.h"

#include "graph/gradients.h"
#include "graph/scope.h"

namespace stepgrad::models {

namespace {

class Step final : public Op {
 public:
  Step(std::string name, Shape result, Attributes attributes)
      : name_(std::move(name)), result_(std::move(result)), attributes_(std::move(attributes)) {}

  const Card& card() const override { return card_; }
  Attributes attributes() const override { return attributes_; }
  Shape shape(InputShapes) const override { return result_; }
  void run(Operands<float>, Tensor<float>&) const override {}
  void run(Operands<double>, Tensor<double>&) const override {}
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted wanted) const override {
    Gradients result(in.size());
    std::int64_t start = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (!wanted[i]) continue;
      if (name_ == "concat") {
        const auto size = static_cast<std::int64_t>(in[i].shape().last().size);
        result[i] = step("slice", {dy}, in[i].shape(), {{"start", start}, {"stop", start + size}});
        start += size;
      } else {
        std::vector<Value> reads = {dy};
        if (in.size() > 1) reads.push_back(in[i == 0 ? 1 : 0]);
        result[i] = step(name_ == "linear" ? "matmul" : name_ + "_gradient", reads, in[i].shape());
      }
    }
    return result;
  }

 private:
  std::string name_;
  Shape result_;
  Attributes attributes_;
  Card card_{name_, "Y = f(X)", "dX = f′(X) dY"};
};

Shape with_last(Shape shape, Axis axis) {
  shape[shape.rank() - 1] = std::move(axis);
  return shape;
}

}  // namespace

Value step(const std::string& name, std::vector<Value> in, Shape result, Attributes attributes,
           Source where) {
  return apply<Step>(in, where, name, std::move(result), std::move(attributes));
}

Value linear(Value x, const std::string& path, Axis out, Source where) {
  const Scope inside(x.graph(), path, where);
  const Value weight = x.graph().parameter("weight", {out, x.shape().last()}, Initialiser::uniform(0.1));
  const Value bias = x.graph().parameter("bias", {out}, Initialiser::uniform(0.1));
  return step("linear", {x, weight, bias}, with_last(x.shape(), out));
}

Value head(Value x, const std::string& path, std::size_t width, Source where) {
  const Scope inside(x.graph(), path, where);
  const std::string prefix = path.empty() ? "" : path + ".";
  const Axis axis{"head", width};
  const Value q = linear(x, prefix + "W_q", axis).named("q");
  const Value k = linear(x, prefix + "W_k", axis).named("k");
  const Value v = linear(x, prefix + "W_v", axis).named("v");
  const Axis batch = x.shape()[0], seq = x.shape()[1];
  const Value turned =
      step("transpose", {k}, {batch, axis, seq}, {{"a", std::int64_t{-2}}, {"b", std::int64_t{-1}}});
  const Shape square = {batch, {"query", seq.size}, {"key", seq.size}};
  const Value products = step("matmul", {q, turned}, square);
  const Value scores = step("scale", {products}, square, {{"factor", 0.125}}).named("scores");
  const Value weights = step("softmax", {scores}, square).named("weights");
  return step("matmul", {weights, v}, {batch, seq, axis}).named("attention_output");
}

Value multi_head(Graph& graph, std::size_t heads, std::size_t embed) {
  const Value x = graph.input("query_states", {{"batch", 1}, {"seq", 5}, {"embed", embed}});
  std::vector<Value> outputs;
  for (std::size_t h = 0; h < heads; ++h) {
    outputs.push_back(head(x, "heads." + std::to_string(h), embed / heads));
  }
  const Value together =
      step("concat", outputs, x.shape(), {{"axis", std::int64_t{-1}}}).named("concatenated");
  return linear(together, "output_layer", {"embed", embed}).named("output");
}

Value tower(Graph& graph, std::size_t layers, std::size_t heads) {
  Value x = graph.input("embeddings", {{"batch", 1}, {"seq", 5}, {"embed", 8}});
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string path = "encoder.layer." + std::to_string(i);
    const Scope inside(graph, path, Source::current());
    std::vector<Value> outputs;
    for (std::size_t h = 0; h < heads; ++h) {
      outputs.push_back(head(x, path + ".heads." + std::to_string(h), 8 / heads));
    }
    const Value together = step("concat", outputs, x.shape());
    x = step("add", {x, linear(together, path + ".output_layer", {"embed", 8})}, x.shape()).named("hidden");
  }
  return step("tanh", {x}, x.shape()).named("pooled");
}

std::vector<Value> differentiate(Graph& graph, Value y) {
  std::vector<Value> wrt;
  for (const Node& node : graph.nodes()) {
    if (node.kind == NodeKind::parameter || node.kind == NodeKind::input) wrt.emplace_back(graph, node.id);
  }
  const Value upstream = graph.input("d " + label(y.node()), y.shape());
  return gradients(y, wrt, upstream);
}

}  // namespace stepgrad::models
