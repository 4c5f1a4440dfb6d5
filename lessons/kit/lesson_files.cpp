#include "lessons/kit/lesson_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "graph/error.h"

namespace stepgrad::kit {

namespace {

template <class Read>
Given in_own_precision(StoredType type, Dtype dtype, Read read) {
  if (type != StoredType::F64) return read.template operator()<float>();
  if (dtype == Dtype::float32) read.template operator()<float>();  // refuses what a float does not hold
  return read.template operator()<double>();
}

}  // namespace

StatesSizes states_sizes(const Npy& file) {
  const Extents& extents = file.extents();
  const bool has_batch = extents.size() == 3;
  if ((!has_batch && extents.size() != 2) || std::count(extents.begin(), extents.end(), 0u) > 0) {
    throw Error(
        fmt::format("{} holds {}, but hidden states are [batch, seq, embed] or [seq, embed], "
                    "at least one of each",
                    file.name(), to_string(extents)));
  }
  const std::size_t seq_axis = has_batch ? 1 : 0;
  return {has_batch ? extents[0] : 1, extents[seq_axis], extents[seq_axis + 1]};
}

Given numbers_of(const Npy& file, Dtype dtype) {
  return in_own_precision(file.type(), dtype, [&]<class T>() -> Given { return file.read<T>(); });
}

Given numbers_of(const Safetensors& file, const StoredTensor& tensor, Dtype dtype) {
  return in_own_precision(tensor.type, dtype, [&]<class T>() -> Given { return file.read<T>(tensor); });
}

}  // namespace stepgrad::kit
