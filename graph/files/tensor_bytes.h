#pragma once

#include <functional>
#include <string_view>

#include "graph/files/stored_type.h"
#include "graph/tensor.h"

namespace stepgrad {

// How the elements of a tensor lie in a file.
inline StoredType stored_type(const Tensor<float>&) { return StoredType::F32; }
inline StoredType stored_type(const Tensor<double>&) { return StoredType::F64; }
inline StoredType stored_type(const IndexTensor&) { return StoredType::I64; }
inline StoredType stored_type(const MaskTensor&) { return StoredType::BOOL; }  // true keeps

// Takes bytes, one piece after another.
using Sink = std::function<void(std::string_view bytes)>;

// Gives the sink a tensor's elements in row-major order: the tensor's own storage where that is compact, rows
// of it otherwise.
template <class T>
void write_elements(const Tensor<T>& tensor, const Sink& sink);

}  // namespace stepgrad
