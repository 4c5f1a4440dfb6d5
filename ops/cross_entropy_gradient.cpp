#include "ops/cross_entropy_gradient.h"

#include "graph/fill.h"
#include "graph/graph.h"
#include "ops/kernels/cross_entropy.h"
#include "ops/mul.h"
#include "ops/softmax.h"
#include "ops/softmax_gradient.h"
#include "ops/sum.h"
#include "ops/target_weights.h"

namespace stepgrad {

namespace {

constexpr Card cross_entropy_gradient_card{
    .name = "cross_entropy_gradient",
    .formula = "dX = dY (softmax(X) − 1 at ids) / n",
    .gradient = "with G = d(dX): d(dY) = Σ G ∘ dX / dY, d(X) = dY softmax_gradient(softmax(X), G) / n"};

struct CrossEntropyGradient final : OpKernel<CrossEntropyGradient> {
  std::optional<std::int64_t> ignore_index;

  explicit CrossEntropyGradient(std::optional<std::int64_t> ignore_index_) : ignore_index(ignore_index_) {}
  const Card& card() const override { return cross_entropy_gradient_card; }
  Attributes attributes() const override {
    return ignore_index ? Attributes{{"ignore_index", *ignore_index}} : Attributes{};
  }
  Content takes(std::size_t operand) const override { return operand == 2 ? Content::ids : Content::numbers; }
  Shape shape(InputShapes in) const override {
    need(in[0].empty(), "dy must be a scalar");
    need_targets_for(in[1], in[2]);
    return in[1];
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& dx) const {
    kernels::cross_entropy_gradient(in[0](), in[1], in.index(2), ignore_index, dx);
  }
  Gradients gradient(std::span<const Value> in, Value, Value g, Wanted wanted) const override {
    const Value dy = in[0], logits = in[1], targets = in[2];
    Gradients result(3);
    if (wanted[0]) {
      const Value one = fill(dy.graph(), {}, 1);
      result[0] = sum(mul(g, cross_entropy_gradient(one, logits, targets, ignore_index)));
    }
    if (wanted[1]) {
      const Value by_rows = softmax_gradient(softmax(logits), g);
      result[1] = mul(by_rows, mul(target_weights(targets, ignore_index), dy));
    }
    return result;
  }
};

}  // namespace

Value cross_entropy_gradient(Value dy, Value logits, Value targets, std::optional<std::int64_t> ignore_index,
                             Source where) {
  return apply<CrossEntropyGradient>({dy, logits, targets}, where, ignore_index);
}

void need_targets_for(const Shape& logits, const Shape& targets) {
  need(!logits.empty(), "the logits need an axis of classes");
  const auto without = [&](std::size_t axis) {
    Shape result = logits;
    result.erase(axis);
    return result;
  };
  const bool second = logits.rank() == 3 && targets.same_sizes(without(1));
  need(targets.same_sizes(without(logits.rank() - 1)),
       "the targets must have the axes of the logits, but for the last, the classes",
       second ? "did you mean cross_entropy(transpose({0}), {1})? The classes are the last axis" : "");
}

CatalogRow cross_entropy_gradient_row() {
  const std::vector<ExampleOperand> operands{
      {"d_y", {}},
      {"logits", {{"batch", 2}, {"seq", 3}, {"class", 3}}},
      {.name = "targets", .shape = {{"batch", 2}, {"seq", 3}}, .ids_below = 3}};
  return {cross_entropy_gradient_card,
          {{"cross_entropy_gradient(d_y, logits, targets)", operands,
            [](std::span<const Value> in) { return cross_entropy_gradient(in[0], in[1], in[2]); }},
           {"cross_entropy_gradient(d_y, logits, targets, 1)", operands,
            [](std::span<const Value> in) { return cross_entropy_gradient(in[0], in[1], in[2], 1); }}}};
}

}  // namespace stepgrad
