#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/files/file_bytes.h"
#include "graph/files/stored_type.h"
#include "graph/tensor.h"

namespace stepgrad {

// A tensor of a file. Its bytes are those from `begin` to `end` of the file's data, which follows its header.
struct StoredTensor {
  std::string name;
  StoredType type;
  Extents extents;
  std::uint64_t begin = 0, end = 0;
};

// A file of named tensors, as PyTorch's users save them: https://github.com/huggingface/safetensors. It is
// mapped into memory and checked whole before anything is read: what it says of itself must be so to the
// byte.
class Safetensors {
 public:
  // Throws Error, one line that names the file, the tensor and the bytes, for what is no such file.
  explicit Safetensors(const std::filesystem::path& path) : Safetensors(FileBytes(path)) {}
  explicit Safetensors(FileBytes file);

  // The file's path, fit to stand in a message.
  const std::string& name() const { return file_.name(); }
  // In the order of their bytes.
  const std::vector<StoredTensor>& tensors() const { return tensors_; }
  // What the file says beside its tensors, `format` and the like.
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  // Null where there is no tensor of that name.
  const StoredTensor* find(std::string_view name) const;

  // Floating numbers, F64, F32, F16 or BF16, rounded to the nearest T; where they are of type T and aligned,
  // the tensor shares the mapping. NaN and ±∞ stay what they are. Throws Error for other types, and for a
  // finite number that is beyond T. REQUIRES: the tensor is one of tensors().
  template <class T>
  Tensor<T> read(const StoredTensor& tensor) const;
  // Integers, and BOOL as 0 and 1. Throws Error for other types, and for an integer of 2⁶³ or more.
  IndexTensor read_ids(const StoredTensor& tensor) const;

 private:
  FileBytes file_;
  std::vector<StoredTensor> tensors_;
  std::map<std::string, std::string> metadata_;
  std::size_t data_ = 0;  // where the header ends
};

}  // namespace stepgrad
