#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graph/files/npy.h"
#include "graph/files/tensor_bytes.h"

namespace stepgrad {

namespace {

std::string shape_tuple(const Extents& extents) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < extents.size(); ++axis)
    text += (axis == 0 ? "" : ", ") + std::to_string(extents[axis]);
  return text + (extents.size() == 1 ? ",)" : ")");
}

// Magic, version, length and text. numpy aligns the data to 64 bytes and leaves the first axis room to grow
// to 21 digits, which comes to 128 bytes for every shape of at most 8 axes that fits in memory.
std::string header(std::string_view descr, const Extents& extents) {
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", descr, shape_tuple(extents));
  constexpr std::size_t before = 10, size = 128;
  text.resize(size - before - 1, ' ');
  text += '\n';
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size()) + '\0' + text;
}

template <class T>
std::string bytes(std::string_view descr, const Tensor<T>& tensor) {
  std::string all = header(descr, tensor.extents());
  all.reserve(all.size() + tensor.size() * sizeof(T));
  write_elements(tensor, [&](std::string_view piece) { all += piece; });
  return all;
}

}  // namespace

std::string npy_bytes(const Tensor<float>& tensor) { return bytes("<f4", tensor); }
std::string npy_bytes(const Tensor<double>& tensor) { return bytes("<f8", tensor); }
std::string npy_bytes(const IndexTensor& tensor) { return bytes("<i8", tensor); }
std::string npy_bytes(const MaskTensor& tensor) { return bytes("|b1", tensor); }

}  // namespace stepgrad
