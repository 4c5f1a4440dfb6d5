#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "graph/files/file_bytes.h"
#include "graph/files/stored_type.h"
#include "graph/tensor.h"

namespace stepgrad {

// A file of one array, as numpy.save writes it:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html. Mapped into memory, its header held
// against the file's size before anything is read.
class Npy {
 public:
  // Throws Error, one line that names the file and what to do, for what is no such file, and for arrays that
  // hold no numbers, no truth values, or are big endian.
  explicit Npy(const std::filesystem::path& path) : Npy(FileBytes(path)) {}
  explicit Npy(FileBytes file);

  // The file's path, fit to stand in a message.
  const std::string& name() const { return file_.name(); }
  StoredType type() const { return type_; }
  const Extents& extents() const { return extents_; }

  // Floating numbers of 16, 32 or 64 bits, rounded to the nearest T; where they are of type T and aligned,
  // the tensor shares the mapping. NaN and ±∞ stay what they are. Throws Error for other types, and for a
  // finite number that is beyond T.
  template <class T>
  Tensor<T> read() const;
  // Integers, and truth values as 0 and 1. Throws Error for other types, and for an integer of 2⁶³ or more.
  IndexTensor read_ids() const;

 private:
  FileBytes file_;
  StoredType type_ = StoredType::F32;
  Extents extents_;
  bool first_axis_innermost_ = false;  // Fortran's order
  std::size_t data_ = 0;               // where the header ends
};

// The bytes that numpy.save writes for an array of float32, float64, int64 or bool, true where a
// mask keeps.
std::string npy_bytes(const Tensor<float>& tensor);
std::string npy_bytes(const Tensor<double>& tensor);
std::string npy_bytes(const IndexTensor& tensor);
std::string npy_bytes(const MaskTensor& tensor);

}  // namespace stepgrad
