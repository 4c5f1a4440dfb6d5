#include "tests/reference/subject.h"

#include "graph/files/npy.h"
#include "graph/files/weights.h"
#include "graph/gradients.h"
#include "layers/masks.h"
#include "tests/catch.h"
#include "tests/reference/golden.h"
#include "tests/support/checks.h"

namespace stepgrad::testing {

namespace {

bool is_gradient(const StoredTensor& tensor) { return tensor.name.starts_with("gradient."); }

}  // namespace

template <class T>
Subject<T>::Subject(const std::string& name) : folder_(golden_folder(name)) {}

template <class T>
Value Subject<T>::input(const std::string& name) {
  const Tensor<T> tensor = Npy(folder_ / (name + ".npy")).read<T>();
  const Value value = graph_.input(name, Shape(tensor.extents()));
  run_.set(value, tensor);
  return value;
}

template <class T>
Value Subject<T>::ids(const std::string& name) {
  const IndexTensor tensor = Npy(folder_ / (name + ".npy")).read_ids();
  const Value value = graph_.index_input(name, Shape(tensor.extents()));
  run_.set(value, tensor);
  return value;
}

template <class T>
Value Subject<T>::mask(const std::string& name) {
  const MaskTensor tensor = mask_where_one_keeps(Npy(folder_ / (name + ".npy")).read_ids());
  const Value value = graph_.mask_input(name, Shape(tensor.extents()));
  run_.set(value, tensor);
  return value;
}

template <class T>
Value Subject<T>::find(const std::string& wanted) {
  for (const Node& node : graph_.nodes()) {
    if (path(node) == wanted) return {graph_, node.id};
  }
  throw Error("the graph has no " + wanted);
}

// Checks that PyTorch was asked for the gradient of every parameter and of every input.
template <class T>
void Subject<T>::check_complete(const Safetensors& expected) {
  for (const Node& node : graph_.nodes()) {
    if (node.kind != NodeKind::parameter && node.kind != NodeKind::input) continue;
    INFO(path(node));
    CHECK(expected.find("gradient." + path(node)) != nullptr);
  }
}

template <class T>
void Subject<T>::check(Value output) {
  const Safetensors expected(folder_ / expected_file<T>);
  check_complete(expected);
  if (const auto weights = folder_ / "weights.safetensors"; exists(weights)) {
    const std::vector<Value> parameters = graph_.parameters();
    load_weights(run_, std::span<const Value>(parameters), Safetensors(weights));
  }

  // In the order of expected.tensors(): each value, or the value whose gradient is wanted.
  std::vector<Value> actual, wrt;
  for (const StoredTensor& tensor : expected.tensors()) {
    const std::size_t dot = tensor.name.find('.');
    actual.push_back(dot == std::string::npos ? output : find(tensor.name.substr(dot + 1)));
    if (is_gradient(tensor)) wrt.push_back(actual.back());
  }
  const std::vector<Value> gradient = gradients(output, wrt, input("upstream"));
  run_.forward();

  for (std::size_t k = 0, next = 0; k < actual.size(); ++k) {
    const StoredTensor& tensor = expected.tensors()[k];
    INFO(tensor.name);
    if (is_gradient(tensor)) actual[k] = gradient[next++];
    CHECK(mismatch(run_[actual[k]], expected.read<T>(tensor), tolerance<T>) == "");
  }
}

template class Subject<float>;
template class Subject<double>;

}  // namespace stepgrad::testing
