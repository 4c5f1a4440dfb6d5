#include "layers/masks.h"

#include <algorithm>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/shape.h"
#include "graph/shape_error.h"
#include "ops/broadcast.h"

namespace stepgrad {

namespace {

Mask keep_if(bool kept) { return kept ? Mask::keep : Mask::block; }

Extents stretched(const MaskTensor& a, const MaskTensor& b) {
  try {
    return broadcast_shape(Shape(a.extents()), Shape(b.extents())).extents();
  } catch (const ShapeError&) {
    throw Error(fmt::format("both: masks of {} and {} do not stretch to each other", to_string(a.extents()),
                            to_string(b.extents())));
  }
}

MaskTensor marked(const IndexTensor& marks, std::int64_t keeps) {
  MaskTensor mask(marks.extents());
  Mask* to = mask.write();
  for (const std::int64_t mark : marks.elements()) {
    if (mark != 0 && mark != 1) throw Error(fmt::format("a mask is made of 0 and 1, not of {}", mark));
    *to++ = keep_if(mark == keeps);
  }
  return mask;
}

}  // namespace

MaskTensor padding_mask(std::span<const std::size_t> lengths, std::size_t keys) {
  MaskTensor mask({lengths.size(), 1, keys});
  Mask* to = mask.write();
  for (const std::size_t length : lengths) {
    if (length > keys)
      throw Error(fmt::format("padding_mask: a sequence of {} is longer than its {} keys", length, keys));
    for (std::size_t key = 0; key < keys; ++key) *to++ = keep_if(key < length);
  }
  return mask;
}

MaskTensor causal_mask(std::size_t queries, std::size_t keys, CausalAlignment alignment) {
  MaskTensor mask({queries, keys});
  Mask* to = mask.write();
  for (std::size_t query = 0; query < queries; ++query) {
    for (std::size_t key = 0; key < keys; ++key) {
      *to++ = keep_if(alignment == CausalAlignment::first ? key <= query : key + queries <= query + keys);
    }
  }
  return mask;
}

MaskTensor both(const MaskTensor& a, const MaskTensor& b) {
  const Extents extents = stretched(a, b);
  const std::vector<Mask> left = a.broadcast(extents).elements(), right = b.broadcast(extents).elements();
  MaskTensor mask(extents);
  std::transform(left.begin(), left.end(), right.begin(), mask.write(),
                 [](Mask one, Mask other) { return keep_if(one == Mask::keep && other == Mask::keep); });
  return mask;
}

MaskTensor mask_where_one_keeps(const IndexTensor& marks) { return marked(marks, 1); }
MaskTensor mask_where_one_blocks(const IndexTensor& marks) { return marked(marks, 0); }

}  // namespace stepgrad
