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

std::string header(std::string_view descr, const Extents& extents) {
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", descr, shape_tuple(extents));
  // numpy leaves room for the first axis to grow in place, to 21 digits, and aligns the data to 64 bytes;
  // where they are aligned already, it adds 64 more.
  if (!extents.empty()) text.append(21 - std::to_string(extents[0]).size(), ' ');
  constexpr std::size_t before = 10;  // magic, version, length
  text.append(64 - (before + text.size() + 1) % 64, ' ');
  text += '\n';
  const std::size_t length = text.size();
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(length % 256) +
         static_cast<char>(length / 256) + text;
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

}  // namespace stepgrad
