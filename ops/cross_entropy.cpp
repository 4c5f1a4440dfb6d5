#include "ops/cross_entropy.h"

#include "graph/graph.h"
#include "ops/cross_entropy_gradient.h"
#include "ops/kernels/cross_entropy.h"

namespace stepgrad {

namespace {

constexpr Card cross_entropy_card{.name = "cross_entropy",
                                  .formula = "Y = −mean of log softmax(X)[…, ids[…]]",
                                  .gradient = "dX = dY (softmax(X) − 1 at ids) / n"};

struct CrossEntropy final : OpKernel<CrossEntropy> {
  std::optional<std::int64_t> ignore_index;

  explicit CrossEntropy(std::optional<std::int64_t> ignore_index_) : ignore_index(ignore_index_) {}
  const Card& card() const override { return cross_entropy_card; }
  Attributes attributes() const override {
    return ignore_index ? Attributes{{"ignore_index", *ignore_index}} : Attributes{};
  }
  Content takes(std::size_t operand) const override { return operand == 1 ? Content::ids : Content::numbers; }
  Shape shape(InputShapes in) const override {
    need_targets_for(in[0], in[1]);
    return {};
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    kernels::cross_entropy(in[0], in.index(1), ignore_index, y);
  }
  Gradients gradient(std::span<const Value> in, Value, Value dy, Wanted) const override {
    return {cross_entropy_gradient(dy, in[0], in[1], ignore_index), std::nullopt};
  }
};

}  // namespace

Value cross_entropy(Value logits, Value targets, std::optional<std::int64_t> ignore_index, Source where) {
  return apply<CrossEntropy>({logits, targets}, where, ignore_index);
}

CatalogRow cross_entropy_row() {
  const ExampleOperand logits{"logits", {{"batch", 2}, {"seq", 3}, {"class", 3}}};
  const ExampleOperand targets{.name = "targets", .shape = {{"batch", 2}, {"seq", 3}}, .ids_below = 3};
  return {cross_entropy_card,
          {{"cross_entropy(logits, targets)",
            {logits, targets},
            [](std::span<const Value> in) { return cross_entropy(in[0], in[1]); }},
           {"cross_entropy(logits, targets, 1)", {logits, targets}, [](std::span<const Value> in) {
              return cross_entropy(in[0], in[1], 1);
            }}}};
}

}  // namespace stepgrad
