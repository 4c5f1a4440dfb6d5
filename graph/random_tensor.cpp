#include "graph/random_tensor.h"

#include "graph/initialiser.h"

namespace stepgrad {

template <class T>
Tensor<T> random_tensor(const Extents& extents, std::string_view name, double low, double high) {
  const std::uint64_t key = stream_key(0, name);
  Tensor<T> tensor(extents);
  T* elements = tensor.write();
  for (std::size_t k = 0; k < tensor.size(); ++k)
    elements[k] = static_cast<T>(low + (high - low) * uniform_number(key, k));
  return tensor;
}

template Tensor<float> random_tensor(const Extents&, std::string_view, double, double);
template Tensor<double> random_tensor(const Extents&, std::string_view, double, double);

}  // namespace stepgrad
