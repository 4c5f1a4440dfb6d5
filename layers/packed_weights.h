#pragma once

#include <type_traits>
#include <vector>

#include "layers/multi_head_attention.h"
#include "layers/packed_multi_head_attention.h"

namespace stepgrad {

// The two forms of multi-head attention hold the same numbers: a packed projection's weight [embed, embed] is
// the heads' weights [head_dim, embed] one below the other, and its bias is theirs. What goes from one form
// to the other is the same to the bit.

// A parameter of the packed form, and those of the heads that are its rows, in the order of the heads; of the
// output layer, which the forms have in common, a single one.
struct SameWeights {
  Value packed;
  std::vector<Value> per_head;
};
// Throws Error where the modules differ in their width or in their number of heads.
std::vector<SameWeights> same_weights(const PackedMultiHeadAttention& packed,
                                      const MultiHeadAttention& per_head);

// Tensors one below the other, along axis 0. REQUIRES: there is one, and their other axes are the same.
template <class T>
Tensor<T> stacked(const std::vector<Tensor<T>>& parts);
// As many equal parts along axis 0, views of x. REQUIRES: they divide it.
template <class T>
std::vector<Tensor<T>> parts_of(const Tensor<T>& x, std::size_t parts);

// Sets the packed form's parameters to what `from` has for the heads, and the other way round. `from` and
// `to` are Evaluators, or whatever else reads numbers with from[value] and takes them with to.set(value,
// tensor).
template <class From, class To>
void pack_weights(From& from, const MultiHeadAttention& per_head, To& to,
                  const PackedMultiHeadAttention& packed) {
  for (const SameWeights& same : same_weights(packed, per_head)) {
    std::vector<std::decay_t<decltype(from[same.packed])>> rows;
    for (const Value parameter : same.per_head) rows.push_back(from[parameter]);
    to.set(same.packed, stacked(rows));
  }
}
template <class From, class To>
void unpack_weights(From& from, const PackedMultiHeadAttention& packed, To& to,
                    const MultiHeadAttention& per_head) {
  for (const SameWeights& same : same_weights(packed, per_head)) {
    const auto rows = parts_of(from[same.packed], same.per_head.size());
    for (std::size_t h = 0; h < rows.size(); ++h) to.set(same.per_head[h], rows[h]);
  }
}

}  // namespace stepgrad
