#include "ops/dropout_mask.h"

#include <algorithm>

#include "graph/initialiser.h"

namespace stepgrad {

namespace {

constexpr Card dropout_mask_card{
    .name = "dropout_mask", .formula = "Y = 0 with probability p, else 1/(1 − p)", .gradient = "no operands"};

struct DropoutMask final : OpKernel<DropoutMask> {
  Shape result;
  double probability;

  DropoutMask(Shape result_, double probability_) : result(std::move(result_)), probability(probability_) {}
  const Card& card() const override { return dropout_mask_card; }
  Attributes attributes() const override { return {{"p", probability}}; }
  bool draws() const override { return true; }
  Shape shape(InputShapes) const override {
    need(probability >= 0 && probability <= 1, "the probability must lie in [0, 1]");
    return result;
  }
  template <class T>
  void kernel(Operands<T> in, Tensor<T>& y) const {
    T* to = y.write();
    if (!in.training()) {
      std::fill_n(to, y.size(), T{1});
      return;
    }
    const std::uint64_t stream = in.stream();
    const T kept = static_cast<T>(1 / (1 - probability));  // where nothing is kept it is not used
    for (std::size_t k = 0; k < y.size(); ++k) to[k] = uniform_number(stream, k) < probability ? T{0} : kept;
  }
  Gradients gradient(std::span<const Value>, Value, Value, Wanted) const override { return {}; }
};

}  // namespace

Value dropout_mask(Graph& graph, Shape shape, double probability, Source where) {
  return graph.add(std::make_shared<const DropoutMask>(std::move(shape), probability), {}, where);
}

CatalogRow dropout_mask_row() { return {dropout_mask_card, {}}; }

}  // namespace stepgrad
