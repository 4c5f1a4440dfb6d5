#include "graph/files/safetensors.h"

#include <algorithm>

#include "graph/files/elements.h"
#include "graph/files/safetensors_header.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

Elements elements(const Safetensors& file, const StoredTensor& tensor, std::size_t data) {
  return {tensor.type, tensor.extents, data + static_cast<std::size_t>(tensor.begin),
          file.name() + ": tensor " + in_quotes(tensor.name)};
}

}  // namespace

Safetensors::Safetensors(FileBytes file) : file_(std::move(file)) {
  SafetensorsHeader header = read_safetensors_header(file_);
  tensors_ = std::move(header.tensors);
  metadata_ = std::move(header.metadata);
  data_ = header.size;
}

const StoredTensor* Safetensors::find(std::string_view name) const {
  const auto found = std::ranges::find(tensors_, name, &StoredTensor::name);
  return found == tensors_.end() ? nullptr : &*found;
}

template <class T>
Tensor<T> Safetensors::read(const StoredTensor& tensor) const {
  return read_numbers<T>(file_, elements(*this, tensor, data_));
}

IndexTensor Safetensors::read_ids(const StoredTensor& tensor) const {
  return stepgrad::read_ids(file_, elements(*this, tensor, data_));
}

template Tensor<float> Safetensors::read(const StoredTensor&) const;
template Tensor<double> Safetensors::read(const StoredTensor&) const;

}  // namespace stepgrad
