#include "graph/tensor.h"

#include <optional>
#include <utility>

#include "graph/error.h"
#include "graph/walk.h"

namespace stepgrad {

namespace {

// The strides of `to` over elements that lie as `from` and `strides` say; nothing where no strides can
// express it. Runs of axes with equal products are matched, as in NumPy's reshape without a copy. REQUIRES:
// the products of all extents are equal and not 0.
std::optional<Strides> reshape_strides(const Extents& from, const Strides& strides, const Extents& to) {
  Extents old_extents;
  Strides old_strides;
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (from[axis] == 1) continue;
    old_extents.push_back(from[axis]);
    old_strides.push_back(strides[axis]);
  }

  Strides result(to.size(), 1);
  for (std::size_t i = 0, j = 0; i < old_extents.size();) {
    std::size_t i_end = i + 1, j_end = j + 1, have = old_extents[i], want = to[j];
    while (have != want) {
      if (have < want) {
        have *= old_extents[i_end++];
      } else {
        want *= to[j_end++];
      }
    }
    for (std::size_t axis = i; axis + 1 < i_end; ++axis) {
      const auto inner = static_cast<std::ptrdiff_t>(old_extents[axis + 1]) * old_strides[axis + 1];
      if (old_strides[axis] != inner) return std::nullopt;
    }
    std::ptrdiff_t step = old_strides[i_end - 1];
    for (std::size_t axis = j_end; axis-- > j;) {
      result[axis] = step;
      step *= static_cast<std::ptrdiff_t>(to[axis]);
    }
    i = i_end;
    j = j_end;
  }
  return result;
}

}  // namespace

template <class T>
Tensor<T>::Tensor(const Extents& extents)
    : storage_(std::make_shared_for_overwrite<T[]>(element_count(extents))),
      extents_(extents),
      strides_(compact_strides(extents)) {}

template <class T>
Tensor<T>::Tensor(const Extents& extents, std::span<const T> elements) : Tensor(extents) {
  if (elements.size() != size()) {
    throw Error("a tensor of shape " + to_string(extents) + " needs " + std::to_string(size()) +
                " elements, not " + std::to_string(elements.size()));
  }
  std::copy(elements.begin(), elements.end(), storage_.get());
}

template <class T>
Tensor<T>::Tensor(const Extents& extents, std::shared_ptr<T[]> storage)
    : storage_(std::move(storage)), extents_(extents), strides_(compact_strides(extents)) {}

template <class T>
Tensor<T> Tensor<T>::filled(const Extents& extents, T element) {
  Tensor tensor(extents);
  std::fill_n(tensor.storage_.get(), tensor.size(), element);
  return tensor;
}

template <class T>
T* Tensor<T>::write() {
  if (!unique() || !compact()) {
    Tensor own(extents_);
    T* to = own.storage_.get();
    const T* from = data();
    walk_rows<1>(extents_, {strides_}, [&](auto offset, std::size_t count, auto step) {
      for (std::size_t k = 0; k < count; ++k)
        *to++ = from[offset[0] + static_cast<std::ptrdiff_t>(k) * step[0]];
    });
    *this = std::move(own);
  }
  return storage_.get() + offset_;
}

template <class T>
bool Tensor<T>::compact() const {
  std::ptrdiff_t step = 1;
  for (std::size_t axis = rank(); axis-- > 0;) {
    if (extents_[axis] != 1 && strides_[axis] != step) return size() == 0;
    step *= static_cast<std::ptrdiff_t>(extents_[axis]);
  }
  return true;
}

template <class T>
const T& Tensor<T>::operator[](std::span<const std::size_t> index) const {
  std::ptrdiff_t at = 0;
  for (std::size_t axis = 0; axis < rank(); ++axis)
    at += static_cast<std::ptrdiff_t>(index[axis]) * strides_[axis];
  return data()[at];
}

template <class T>
std::vector<T> Tensor<T>::elements() const {
  const Tensor all = compacted();
  return {all.data(), all.data() + all.size()};
}

template <class T>
Tensor<T> Tensor<T>::compacted() const {
  Tensor copy = *this;
  if (!compact()) copy.write();
  return copy;
}

template <class T>
Tensor<T> Tensor<T>::transposed(std::size_t a, std::size_t b) const {
  Tensor view = *this;
  std::swap(view.extents_[a], view.extents_[b]);
  std::swap(view.strides_[a], view.strides_[b]);
  return view;
}

template <class T>
Tensor<T> Tensor<T>::sliced(std::size_t axis, std::size_t start, std::size_t stop) const {
  Tensor view = *this;
  view.offset_ += static_cast<std::ptrdiff_t>(start) * strides_[axis];
  view.extents_[axis] = stop - start;
  return view;
}

template <class T>
Tensor<T> Tensor<T>::broadcast(const Extents& extents) const {
  Tensor view = *this;
  view.extents_ = extents;
  view.strides_ = Strides(extents.size(), 0);
  const std::size_t extra = extents.size() - rank();
  for (std::size_t axis = 0; axis < rank(); ++axis) {
    if (extents_[axis] == extents[extra + axis]) view.strides_[extra + axis] = strides_[axis];
  }
  return view;
}

template <class T>
Tensor<T> Tensor<T>::reshaped(const Extents& extents) const {
  const std::optional<Strides> strides =
      size() == 0 ? compact_strides(extents) : reshape_strides(extents_, strides_, extents);
  if (!strides) return compacted().reshaped(extents);
  Tensor view = *this;
  view.extents_ = extents;
  view.strides_ = *strides;
  return view;
}

template class Tensor<float>;
template class Tensor<double>;
template class Tensor<std::int64_t>;
template class Tensor<Mask>;

}  // namespace stepgrad
