#include "graph/operands.h"

#include <fmt/format.h>

#include "graph/evaluator.h"

namespace stepgrad {

template <class T>
std::size_t Operands<T>::size() const {
  return node_.inputs.size();
}

template <class T>
const Tensor<T>& Operands<T>::operator[](std::size_t i) const {
  return evaluator_.fresh(node_.inputs[i]);
}

template <class T>
Extents Operands<T>::extents(std::size_t i) const {
  return (*evaluator_.graph_)[node_.inputs[i]].shape.extents();
}

template <class T>
const IndexTensor& Operands<T>::index(std::size_t i) const {
  return evaluator_.ids_.at(node_.inputs[i]);
}

template <class T>
const MaskTensor& Operands<T>::mask(std::size_t i) const {
  return evaluator_.masks_.at(node_.inputs[i]);
}

template <class T>
bool Operands<T>::training() const {
  return evaluator_.mode_ == Mode::train;
}

template <class T>
std::uint64_t Operands<T>::stream() const {
  return stream_key(evaluator_.seed_, fmt::format("{}#{} run {}", path(node_), node_.id, evaluator_.runs_));
}

template <class T>
void Operands<T>::read_row(std::size_t i, std::size_t r, T* to) const {
  evaluator_.read_row(node_.inputs[i], r, to);
}

template class Operands<float>;
template class Operands<double>;

}  // namespace stepgrad
