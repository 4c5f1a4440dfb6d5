#include "ops/target_weights.h"

#include <algorithm>

#include "graph/graph.h"

namespace stepgrad {

namespace {

constexpr Card target_weights_card{.name = "target_weights",
                                   .formula = "Y[…] = 1/n where ids[…] counts, else 0",
                                   .gradient = "no numbers to differentiate by"};

struct TargetWeights final : OpKernel<TargetWeights> {
  std::optional<std::int64_t> ignore_index;

  explicit TargetWeights(std::optional<std::int64_t> ignore_index_) : ignore_index(ignore_index_) {}
  const Card& card() const override { return target_weights_card; }
  Attributes attributes() const override {
    return ignore_index ? Attributes{{"ignore_index", *ignore_index}} : Attributes{};
  }
  Content takes(std::size_t) const override { return Content::ids; }
  Shape shape(InputShapes in) const override {
    Shape result = in[0];
    result.push_back({"", 1});
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    const std::vector<std::int64_t> targets = in.index(0).elements();
    const auto counts = [this](std::int64_t target) { return target != ignore_index; };
    const T weight = 1 / static_cast<T>(std::count_if(targets.begin(), targets.end(), counts));
    std::transform(targets.begin(), targets.end(), y.write(),
                   [&](std::int64_t target) { return counts(target) ? weight : T{0}; });
  }
  Gradients gradient(std::span<const Value>, Value, Value, Wanted) const override { return {std::nullopt}; }
};

}  // namespace

Value target_weights(Value targets, std::optional<std::int64_t> ignore_index, Source where) {
  return apply<TargetWeights>({targets}, where, ignore_index);
}

// No example: the tests differentiate each of them, and this op takes no numbers.
CatalogRow target_weights_row() { return {target_weights_card, {}}; }

}  // namespace stepgrad
