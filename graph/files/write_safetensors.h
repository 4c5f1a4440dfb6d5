#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "graph/tensor.h"

namespace stepgrad {

// A tensor to be written: numbers of either precision (F32, F64), ids (I64) or a mask (BOOL, true where it
// keeps).
struct NamedTensor {
  std::string name;
  std::variant<Tensor<float>, Tensor<double>, IndexTensor, MaskTensor> tensor;
};

// Writes a safetensors file, the bytes that the safetensors library writes for the same tensors: types in its
// order, then names. Nobody ever finds half of it, and the tensors are not copied. Throws Error for a name
// that is no UTF-8, is given twice or is `__metadata__`, and where writing fails.
void write_safetensors(const std::filesystem::path& path, std::vector<NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata = {});
// The bytes of that file.
std::string safetensors_bytes(std::vector<NamedTensor> tensors,
                              const std::map<std::string, std::string>& metadata = {});

}  // namespace stepgrad
