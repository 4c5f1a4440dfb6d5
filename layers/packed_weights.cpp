#include "layers/packed_weights.h"

#include <algorithm>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad {

namespace {

using Projection = const Linear& (AttentionHead::*)() const;

}  // namespace

std::vector<SameWeights> same_weights(const PackedMultiHeadAttention& packed,
                                      const MultiHeadAttention& per_head) {
  const auto head_dim = [](const auto& module, std::size_t heads) {
    return module.output_layer().weight().shape()[0].size / heads;
  };
  const std::size_t heads = packed.heads(), other_heads = per_head.heads().size();
  if (heads != other_heads || head_dim(packed, heads) != head_dim(per_head, heads)) {
    throw Error(fmt::format("packed weights: {} heads of {} numbers are not {} heads of {}", heads,
                            head_dim(packed, heads), other_heads, head_dim(per_head, other_heads)));
  }
  std::vector<SameWeights> all;
  const auto projection = [&](const Linear& whole, Projection of_head) {
    SameWeights weight{whole.weight(), {}}, bias{*whole.bias(), {}};
    for (const AttentionHead& head : per_head.heads()) {
      weight.per_head.push_back((head.*of_head)().weight());
      bias.per_head.push_back(*(head.*of_head)().bias());
    }
    all.insert(all.end(), {weight, bias});
  };
  projection(packed.W_q(), &AttentionHead::W_q);
  projection(packed.W_k(), &AttentionHead::W_k);
  projection(packed.W_v(), &AttentionHead::W_v);
  const Linear &output = packed.output_layer(), &same_output = per_head.output_layer();
  all.push_back({output.weight(), {same_output.weight()}});
  all.push_back({*output.bias(), {*same_output.bias()}});
  return all;
}

template <class T>
Tensor<T> stacked(const std::vector<Tensor<T>>& parts) {
  Extents extents = parts[0].extents();
  extents[0] = 0;
  for (const Tensor<T>& part : parts) extents[0] += part.extents()[0];
  Tensor<T> whole(extents);
  T* to = whole.write();
  for (const Tensor<T>& part : parts) {
    const Tensor<T> rows = part.compacted();
    to = std::copy_n(rows.data(), rows.size(), to);
  }
  return whole;
}

template <class T>
std::vector<Tensor<T>> parts_of(const Tensor<T>& x, std::size_t parts) {
  std::vector<Tensor<T>> all;
  const std::size_t size = x.extents()[0] / parts;
  for (std::size_t i = 0; i < parts; ++i) all.push_back(x.sliced(0, i * size, (i + 1) * size));
  return all;
}

template Tensor<float> stacked(const std::vector<Tensor<float>>&);
template Tensor<double> stacked(const std::vector<Tensor<double>>&);
template std::vector<Tensor<float>> parts_of(const Tensor<float>&, std::size_t);
template std::vector<Tensor<double>> parts_of(const Tensor<double>&, std::size_t);

}  // namespace stepgrad
