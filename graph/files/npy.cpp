#include "graph/files/npy.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/elements.h"
#include "graph/files/npy_header.h"
#include "graph/files/tensor_bytes.h"

namespace stepgrad {

namespace {

// Elements of which the first axis is innermost: as the transpose of what lies there.
template <class Read>
auto transposed(Extents extents, Read read) {
  std::reverse(extents.begin(), extents.end());
  auto tensor = read(extents);
  for (std::size_t a = 0, b = extents.size(); a + 1 < b; ++a) tensor = tensor.transposed(a, --b);
  return tensor.compacted();
}

template <class Read>
auto in_order(const Extents& extents, bool first_axis_innermost, Read read) {
  return first_axis_innermost ? transposed(extents, read) : read(extents);
}

}  // namespace

Npy::Npy(FileBytes file) : file_(std::move(file)) {
  const NpyHeader header = read_npy_header(file_);
  type_ = header.type;
  extents_ = header.extents;
  first_axis_innermost_ = header.fortran_order;
  data_ = header.size;
}

template <class T>
Tensor<T> Npy::read() const {
  if (type_ != StoredType::F64 && type_ != StoredType::F32 && type_ != StoredType::F16)
    throw Error(fmt::format("{} is stored as {}, and floating numbers are wanted: save it as F64, F32 or F16",
                            name(), to_string(type_)));
  return in_order(extents_, first_axis_innermost_, [&](const Extents& extents) {
    return read_numbers<T>(file_, {type_, extents, data_, name()});
  });
}

IndexTensor Npy::read_ids() const {
  return in_order(extents_, first_axis_innermost_, [&](const Extents& extents) {
    return stepgrad::read_ids(file_, {type_, extents, data_, name()});
  });
}

template Tensor<float> Npy::read() const;
template Tensor<double> Npy::read() const;

}  // namespace stepgrad
