#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "graph/files/file_bytes.h"
#include "graph/files/stored_type.h"
#include "graph/tensor.h"

namespace stepgrad {

// The bytes that so many elements take; nothing where they do not fit in memory.
std::optional<std::size_t> byte_count(StoredType type, const Extents& extents);

// Where a file's elements lie: in row-major order, from the byte `begin` of the file on. Whoever makes one
// has checked that the file holds them all.
struct Elements {
  StoredType type;
  Extents extents;
  std::size_t begin = 0;
  std::string name = {};  // what messages call them: w.safetensors: tensor 'bias'
};

// Floating numbers, rounded to the nearest T; where they are of type T and aligned, the tensor shares the
// file's bytes. NaN and ±∞ stay what they are. Throws Error for other types, and for a finite number that is
// beyond T.
template <class T>
Tensor<T> read_numbers(const FileBytes& file, const Elements& elements);

// Integers, and BOOL as 0 and 1. Throws Error for other types, and for an integer of 2⁶³ or more.
IndexTensor read_ids(const FileBytes& file, const Elements& elements);

}  // namespace stepgrad
