#pragma once

#include <cstddef>
#include <cstdint>

#include "graph/tensor.h"

namespace stepgrad {

struct Node;
template <class T>
class Evaluator;

// The values of a node's operands, for its kernel. Ids are integers and are asked for as such.
template <class T>
class Operands {
 public:
  Operands(const Evaluator<T>& evaluator, const Node& node) : evaluator_(evaluator), node_(node) {}

  std::size_t size() const;
  const Tensor<T>& operator[](std::size_t i) const;
  // The extents of operand i, without looking at its value.
  Extents extents(std::size_t i) const;
  // REQUIRES: operand i is an index input.
  const IndexTensor& index(std::size_t i) const;
  // REQUIRES: operand i is a mask.
  const MaskTensor& mask(std::size_t i) const;
  // Copies row r of operand i, a table [rows, width], to `to`. Of a parameter whose numbers nobody has set,
  // no other row is drawn. REQUIRES: r is a row of the table.
  void read_row(std::size_t i, std::size_t r, T* to) const;

  // Whether the run is one of training.
  bool training() const;
  // The stream of random numbers that belongs to this node in this run: uniform_number(stream, index).
  std::uint64_t stream() const;

 private:
  const Evaluator<T>& evaluator_;
  const Node& node_;
};

}  // namespace stepgrad
