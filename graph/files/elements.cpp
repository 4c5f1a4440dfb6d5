#include "graph/files/elements.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/narrow_float.h"
#include "graph/shape_error.h"

namespace stepgrad {

// A file's bytes are taken as they are.
static_assert(std::endian::native == std::endian::little);

namespace {

template <class From>
From element(const char* bytes) {
  From element;
  std::memcpy(&element, bytes, sizeof element);
  return element;
}

// A tensor of `convert(element, index)` for each of the elements, which are of type From.
template <class To, class From, class Convert>
Tensor<To> converted(const FileBytes& file, const Elements& elements, Convert convert) {
  Tensor<To> tensor(elements.extents);
  To* to = tensor.write();
  const char* from = file.view().data() + elements.begin;
  for (std::size_t i = 0; i < tensor.size(); ++i) to[i] = convert(element<From>(from + i * sizeof(From)), i);
  return tensor;
}

template <class T>
Tensor<T> shared(const FileBytes& file, const Elements& elements) {
  if (file.aligned<T>(elements.begin)) return Tensor<T>(elements.extents, file.share<T>(elements.begin));
  return converted<T, T>(file, elements, [](T element, std::size_t) { return element; });
}

template <class To, class From>
Tensor<To> rounded(const FileBytes& file, const Elements& elements) {
  return converted<To, From>(file, elements, [&](From element, std::size_t i) {
    const auto number = static_cast<To>(element);
    if constexpr (sizeof(To) < sizeof(From)) {
      if (std::isinf(number) && std::isfinite(element))
        throw Error(fmt::format("{}: element {} is {}, which is beyond float32: run in float64",
                                elements.name, i, element));
    }
    return number;
  });
}

template <class From>
IndexTensor ids(const FileBytes& file, const Elements& elements) {
  return converted<std::int64_t, From>(file, elements, [&](From element, std::size_t i) {
    if constexpr (std::is_same_v<From, std::uint64_t>) {
      if (element > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        throw Error(fmt::format("{}: element {} is {}, and ids are below 2^63", elements.name, i, element));
    }
    return static_cast<std::int64_t>(element);
  });
}

IndexTensor truth(const FileBytes& file, const Elements& elements) {
  return converted<std::int64_t, std::uint8_t>(file, elements, [&](std::uint8_t element, std::size_t i) {
    if (element > 1)
      throw Error(
          fmt::format("{}: element {} is the byte {}, and a BOOL is 0 or 1", elements.name, i, element));
    return std::int64_t{element};
  });
}

[[noreturn]] void refuse(const Elements& elements, std::string_view instead) {
  throw Error(fmt::format("{} is stored as {}, {}", elements.name, to_string(elements.type), instead));
}

}  // namespace

std::optional<std::size_t> byte_count(StoredType type, const Extents& extents) {
  try {
    return element_count(extents) * element_width(type);
  } catch (const ShapeError&) {
    return std::nullopt;
  }
}

template <class T>
Tensor<T> read_numbers(const FileBytes& file, const Elements& elements) {
  switch (elements.type) {
    case StoredType::F64:
      if constexpr (sizeof(T) == 8) return shared<T>(file, elements);
      return rounded<T, double>(file, elements);
    case StoredType::F32:
      if constexpr (sizeof(T) == 4) return shared<T>(file, elements);
      return rounded<T, float>(file, elements);
    case StoredType::F16:
      return converted<T, Half>(file, elements,
                                [](Half half, std::size_t) { return T{static_cast<float>(half)}; });
    case StoredType::BF16:
      return converted<T, BFloat>(file, elements,
                                  [](BFloat half, std::size_t) { return T{static_cast<float>(half)}; });
    case StoredType::C64:
    case StoredType::F8_E5M2:
    case StoredType::F8_E4M3:
    case StoredType::F8_E8M0:
    case StoredType::F8_E4M3FNUZ:
    case StoredType::F8_E5M2FNUZ:
      refuse(elements, "which cannot be read: save it as F64, F32, F16 or BF16");
    default:
      refuse(elements, "and floating numbers are wanted: save it as F64, F32, F16 or BF16");
  }
}

IndexTensor read_ids(const FileBytes& file, const Elements& elements) {
  switch (elements.type) {
    case StoredType::I64:
      return shared<std::int64_t>(file, elements);
    case StoredType::I32:
      return ids<std::int32_t>(file, elements);
    case StoredType::I16:
      return ids<std::int16_t>(file, elements);
    case StoredType::I8:
      return ids<std::int8_t>(file, elements);
    case StoredType::U64:
      return ids<std::uint64_t>(file, elements);
    case StoredType::U32:
      return ids<std::uint32_t>(file, elements);
    case StoredType::U16:
      return ids<std::uint16_t>(file, elements);
    case StoredType::U8:
      return ids<std::uint8_t>(file, elements);
    case StoredType::BOOL:
      return truth(file, elements);
    default:
      refuse(elements, "and integers are wanted: save it as I64");
  }
}

template Tensor<float> read_numbers(const FileBytes&, const Elements&);
template Tensor<double> read_numbers(const FileBytes&, const Elements&);

}  // namespace stepgrad
