#include "graph/files/tensor_bytes.h"

#include <vector>

#include "graph/walk.h"

namespace stepgrad {

namespace {

template <class T>
std::string_view bytes(const T* elements, std::size_t count) {
  return {reinterpret_cast<const char*>(elements), count * sizeof(T)};
}

}  // namespace

template <class T>
void write_elements(const Tensor<T>& tensor, const Sink& sink) {
  if (tensor.compact()) return sink(bytes(tensor.data(), tensor.size()));
  std::vector<T> row;
  walk_rows<1>(tensor.extents(), {tensor.strides()}, [&](auto at, std::size_t count, auto step) {
    row.resize(count);
    for (std::size_t k = 0; k < count; ++k)
      row[k] = tensor.data()[at[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
    sink(bytes(row.data(), count));
  });
}

template void write_elements(const Tensor<float>&, const Sink&);
template void write_elements(const Tensor<double>&, const Sink&);
template void write_elements(const IndexTensor&, const Sink&);
template void write_elements(const MaskTensor&, const Sink&);

}  // namespace stepgrad
