#include "ops/built_example.h"

#include "graph/random_tensor.h"

namespace stepgrad {

namespace {

IndexTensor random_ids(const ExampleOperand& operand) {
  IndexTensor ids(operand.shape.extents());
  const double below = static_cast<double>(*operand.ids_below);
  std::int64_t* to = ids.write();
  for (const double number : random_tensor<double>(ids.extents(), operand.name, 0, below).elements())
    *to++ = static_cast<std::int64_t>(number);
  return ids;
}

MaskTensor random_mask(const ExampleOperand& operand) {
  MaskTensor mask(operand.shape.extents());
  Mask* to = mask.write();
  for (const double number : random_tensor<double>(mask.extents(), operand.name).elements())
    *to++ = number < 0 ? Mask::block : Mask::keep;
  return mask;
}

Value leaf(Graph& graph, const ExampleOperand& operand) {
  if (operand.ids_below) return graph.index_input(operand.name, operand.shape);
  if (operand.mask) return graph.mask_input(operand.name, operand.shape);
  return graph.input(operand.name, operand.shape);
}

template <class T>
void set(Evaluator<T>& run, Value value, const ExampleOperand& operand) {
  if (operand.ids_below) return run.set(value, random_ids(operand));
  if (operand.mask) return run.set(value, random_mask(operand));
  run.set(value, random_tensor<T>(operand.shape.extents(), operand.name, operand.low, operand.high));
}

}  // namespace

template <class T>
BuiltExample<T>::BuiltExample(const Example& example) : run(graph) {
  for (const ExampleOperand& operand : example.operands) operands.push_back(leaf(graph, operand));
  y = example.build(operands);
  for (std::size_t i = 0; i < operands.size(); ++i) set(run, operands[i], example.operands[i]);
}

template <class T>
std::vector<Value> BuiltExample<T>::differentiable() const {
  std::vector<Value> values;
  for (const Value operand : operands) {
    if (operand.node().kind == NodeKind::input) values.push_back(operand);
  }
  return values;
}

template struct BuiltExample<float>;
template struct BuiltExample<double>;

}  // namespace stepgrad
