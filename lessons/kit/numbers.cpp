#include "lessons/kit/numbers.h"

#include "graph/initialiser.h"

namespace stepgrad::kit {

namespace {

std::variant<Evaluator<float>, Evaluator<double>> chosen(const Graph& graph, Dtype dtype,
                                                         std::uint64_t seed) {
  if (dtype == Dtype::float32) return Evaluator<float>(graph, seed);
  return Evaluator<double>(graph, seed);
}

template <class To, class From>
Tensor<To> converted(const Tensor<From>& tensor) {
  const std::vector<From> elements = tensor.elements();
  return Tensor<To>(tensor.extents(), std::vector<To>(elements.begin(), elements.end()));
}

template <class T>
void set_in(Evaluator<T>& evaluator, Value value, const Tensor<double>& numbers) {
  evaluator.set(value, converted<T>(numbers));
}

}  // namespace

Numbers::Numbers(const Graph& graph, Dtype dtype, std::uint64_t seed)
    : evaluator_(chosen(graph, dtype, seed)), seed_(seed) {
  const auto count = [this](const Node&, const auto&, double seconds) {
    ++nodes_run_;
    seconds_ += seconds;
  };
  std::visit([&](auto& run) { run.watch(count); }, evaluator_);
}

void Numbers::set(Value value, const Tensor<double>& numbers) {
  inputs_.emplace_back(value, numbers);
  std::visit([&](auto& run) { set_in(run, value, numbers); }, evaluator_);
}

void Numbers::set(Value value, const IndexTensor& ids) {
  ids_.emplace_back(value, ids);
  std::visit([&](auto& run) { run.set(value, ids); }, evaluator_);
}

void Numbers::set_normal(Value value) {
  const Initialiser draw = Initialiser::normal();
  const std::uint64_t key = stream_key(seed_, path(value.node()));
  std::vector<double> numbers(value.shape().elements());
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = draw(key, k);
  set(value, Tensor<double>(value.shape().extents(), numbers));
}

template <class T>
Evaluator<T> Numbers::evaluator() const {
  Evaluator<T> run =
      std::visit([](const auto& own) { return Evaluator<T>(own.graph(), own.seed()); }, evaluator_);
  for (const auto& [value, numbers] : inputs_) set_in(run, value, numbers);
  for (const auto& [value, ids] : ids_) run.set(value, ids);
  return run;
}
template Evaluator<float> Numbers::evaluator() const;
template Evaluator<double> Numbers::evaluator() const;

Tensor<double> Numbers::operator[](Value value) {
  return std::visit(
      [&](auto& run) {
        run.forward({value});
        return converted<double>(run[value]);
      },
      evaluator_);
}

std::vector<double> Numbers::row(Value table, std::size_t r) {
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

std::optional<NodeId> Numbers::step() {
  return std::visit([](auto& run) { return run.step(); }, evaluator_);
}

bool Numbers::computed(Value value) const {
  if (value.node().kind == NodeKind::parameter) return true;
  return std::visit([&](const auto& run) { return run.up_to_date(value); }, evaluator_);
}

void Numbers::set_as_in(const Numbers& other) {
  for (const auto& [value, numbers] : other.inputs_) set(value, numbers);
  for (const auto& [value, ids] : other.ids_) set(value, ids);
}

}  // namespace stepgrad::kit
