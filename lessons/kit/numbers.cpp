#include "lessons/kit/numbers.h"

#include <algorithm>
#include <type_traits>

#include "graph/initialiser.h"
#include "lessons/kit/lesson_files.h"

namespace stepgrad::kit {

namespace {

std::variant<Evaluator<float>, Evaluator<double>> chosen(const Graph& graph, Dtype dtype,
                                                         std::uint64_t seed) {
  if (dtype == Dtype::float32) return Evaluator<float>(graph, seed);
  return Evaluator<double>(graph, seed);
}

// The same numbers in another precision; in the same one the tensor itself.
template <class To, class From>
Tensor<To> converted(const Tensor<From>& tensor) {
  if constexpr (std::is_same_v<To, From>) {
    return tensor;
  } else {
    const Tensor<From> from = tensor.compacted();
    Tensor<To> to(from.extents());
    std::transform(from.data(), from.data() + from.size(), to.write(),
                   [](From number) { return static_cast<To>(number); });
    return to;
  }
}

template <class T>
void set_in(Evaluator<T>& run, Value value, const Given& given) {
  const auto set = [&]<class Element>(const Tensor<Element>& tensor) {
    if constexpr (std::is_floating_point_v<Element>) {
      run.set(value, converted<T>(tensor));
    } else {
      run.set(value, tensor);
    }
  };
  std::visit(set, given);
}

}  // namespace

Numbers::Numbers(Graph& graph, Dtype dtype, std::uint64_t seed, std::shared_ptr<const Safetensors> weights)
    : graph_(graph),
      dtype_(dtype),
      evaluator_(chosen(graph, dtype, seed)),
      weights_(std::move(weights)),
      seed_(seed) {
  const auto count = [this](const Node&, const auto&, double seconds) {
    ++nodes_run_;
    seconds_ += seconds;
  };
  std::visit([&](auto& run) { run.watch(count); }, evaluator_);
}

void Numbers::set(Value value, Given given) {
  std::visit([&](auto& run) { set_in(run, value, given); }, evaluator_);
  given_.emplace_back(value, std::move(given));
}

void Numbers::load_weights() {
  if (weights_ == nullptr) return;
  for (; loaded_ < graph_.size(); ++loaded_) {
    const Node& node = graph_[loaded_];
    if (node.kind != NodeKind::parameter) continue;
    const StoredTensor* const stored = weights_->find(path(node));
    if (stored != nullptr && stored->extents == node.shape.extents())
      set({graph_, loaded_}, numbers_of(*weights_, *stored, dtype_));
  }
}

void Numbers::set_normal(Value value) {
  const Initialiser draw = Initialiser::normal();
  const std::uint64_t key = stream_key(seed_, path(value.node()));
  std::vector<double> numbers(value.shape().elements());
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = draw(key, k);
  set(value, Tensor<double>(value.shape().extents(), numbers));
}

template <class T>
Evaluator<T> Numbers::evaluator() {
  load_weights();
  Evaluator<T> run =
      std::visit([](const auto& own) { return Evaluator<T>(own.graph(), own.seed()); }, evaluator_);
  for (const auto& [value, given] : given_) set_in(run, value, given);
  return run;
}
template Evaluator<float> Numbers::evaluator();
template Evaluator<double> Numbers::evaluator();

Tensor<double> Numbers::operator[](Value value) {
  load_weights();
  return std::visit(
      [&](auto& run) {
        run.forward({value});
        return converted<double>(run[value]);
      },
      evaluator_);
}

Given Numbers::content(Value value) {
  load_weights();
  const auto read = [&](auto& run) -> Given {
    run.forward({value});
    switch (stepgrad::content(value.node())) {
      case Content::numbers:
        break;
      case Content::ids:
        return run.ids(value);
      case Content::mask:
        return run.mask(value);
    }
    return run[value];
  };
  return std::visit(read, evaluator_);
}

std::vector<double> Numbers::row(Value table, std::size_t r) {
  load_weights();
  return std::visit(
      [&](auto& run) {
        run.forward({table});
        const auto numbers = run.row(table, r);
        return std::vector<double>(numbers.begin(), numbers.end());
      },
      evaluator_);
}

const IndexTensor& Numbers::ids(Value value) const {
  return std::visit([&](const auto& run) -> const IndexTensor& { return run.ids(value); }, evaluator_);
}

const MaskTensor& Numbers::mask(Value value) const {
  return std::visit([&](const auto& run) -> const MaskTensor& { return run.mask(value); }, evaluator_);
}

std::optional<NodeId> Numbers::step() {
  load_weights();
  return std::visit([](auto& run) { return run.step(); }, evaluator_);
}

bool Numbers::computed(Value value) const {
  if (value.node().kind == NodeKind::parameter) return true;
  return std::visit([&](const auto& run) { return run.up_to_date(value); }, evaluator_);
}

void Numbers::set_as_in(const Numbers& other) {
  for (const auto& [value, given] : other.given_) set(value, given);
}

}  // namespace stepgrad::kit
