#pragma once

#include <cstddef>

#include "graph/files/file_bytes.h"
#include "graph/files/stored_type.h"
#include "graph/tensor.h"

namespace stepgrad {

struct NpyHeader {
  StoredType type = StoredType::F32;
  Extents extents;
  bool fortran_order = false;  // the first axis is innermost
  std::size_t size = 0;        // where the data begins
};

// Reads the header and holds it against the file's size. Throws Error for whatever the format does not allow,
// and for arrays that cannot be read.
NpyHeader read_npy_header(const FileBytes& file);

}  // namespace stepgrad
