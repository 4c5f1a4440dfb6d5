#include "graph/files/npy_header.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "graph/files/elements.h"
#include "graph/files/npy_dictionary.h"
#include "graph/files/refuse.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

struct NpyType {
  std::string_view descr;  // numpy's name of the type
  StoredType type;
};
constexpr std::array<NpyType, 12> types{{{"<f2", StoredType::F16},
                                         {"<f4", StoredType::F32},
                                         {"<f8", StoredType::F64},
                                         {"<i2", StoredType::I16},
                                         {"<i4", StoredType::I32},
                                         {"<i8", StoredType::I64},
                                         {"<u2", StoredType::U16},
                                         {"<u4", StoredType::U32},
                                         {"<u8", StoredType::U64},
                                         {"|i1", StoredType::I8},
                                         {"|u1", StoredType::U8},
                                         {"|b1", StoredType::BOOL}}};

std::optional<StoredType> type_named(std::string_view descr) {
  for (const NpyType& each : types) {
    if (each.descr == descr) return each.type;
  }
  return std::nullopt;
}

StoredType readable_type(const FileBytes& file, const std::string& descr) {
  if (const auto type = type_named(descr)) return *type;
  const std::string shown = in_quotes(descr);
  if (descr.starts_with('>') && type_named("<" + descr.substr(1))) {
    refuse(file.name(), "its numbers are big endian, " + shown,
           fmt::format(": save array.astype('<{}')", descr.substr(1)));
  }
  const char kind = descr.size() < 2 ? ' ' : descr[1];
  if (kind == 'O') refuse(file.name(), "it holds Python objects, " + shown, ": save array.astype('float32')");
  if (kind == 'S' || kind == 'U')
    refuse(file.name(), "it holds texts, " + shown, ": save an array of numbers");
  if (kind == 'c')
    refuse(file.name(), "it holds complex numbers, " + shown, ": save array.real or array.imag");
  refuse(file.name(), "its elements are of the type " + shown + ", which cannot be read",
         ": save array.astype('float32'), 'float64' or 'int64'");
}

// Files that are often taken for .npy.
void check_kind(const FileBytes& file) {
  const std::string_view bytes = file.view();
  if (bytes.starts_with("PK"))
    refuse(file.name(), "it is an .npz archive",
           ": save each of its arrays with numpy.save, to an .npy file");
  if (bytes.starts_with("version https://git-lfs"))
    refuse(file.name(), "it is a Git LFS pointer, not the file that it stands for",
           ": fetch that with git lfs pull");
  if (!bytes.starts_with("\x93NUMPY"))
    refuse(file.name(), "it does not begin as an .npy file does", ": save an array with numpy.save");
}

// Where the header's text begins, and how long it is.
std::pair<std::size_t, std::size_t> header_range(const FileBytes& file) {
  const std::string_view bytes = file.view();
  constexpr std::size_t magic = 6;
  if (bytes.size() < magic + 2)
    refuse(file.name(), fmt::format("it ends after {} bytes", bytes.size()), copy_again);
  const int major = static_cast<unsigned char>(bytes[magic]),
            minor = static_cast<unsigned char>(bytes[magic + 1]);
  if (major < 1 || major > 3 || minor != 0) {
    refuse(file.name(),
           fmt::format("its format has version {}.{}, and 1.0, 2.0 and 3.0 can be read", major, minor),
           npy_save_again);
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4, begin = magic + 2 + length_bytes;
  if (bytes.size() < begin)
    refuse(file.name(), fmt::format("it ends after {} bytes", bytes.size()), copy_again);
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + magic + 2, length_bytes);
  if (length > bytes.size() - begin) {
    refuse(file.name(),
           fmt::format("its header should have {} bytes, and the file ends after {} of them", length,
                       bytes.size() - begin),
           copy_again);
  }
  return {begin, length};
}

void check_size(const FileBytes& file, const NpyHeader& header) {
  const std::string what = fmt::format("{} {}", to_string(header.type), to_string(header.extents));
  const std::optional<std::size_t> bytes = byte_count(header.type, header.extents);
  if (!bytes) refuse(file.name(), what + " does not fit in memory", npy_save_again);
  const std::size_t has = file.size() - header.size;
  if (*bytes != has)
    refuse(file.name(), fmt::format("{} takes {} bytes, and {} follow its header", what, *bytes, has),
           copy_again);
}

}  // namespace

NpyHeader read_npy_header(const FileBytes& file) {
  check_kind(file);
  const auto [begin, length] = header_range(file);
  const NpyDictionary dictionary = parse_npy_dictionary(file.name(), file.view().substr(begin, length));
  const NpyHeader header{readable_type(file, dictionary.descr), dictionary.shape, dictionary.fortran_order,
                         begin + length};
  check_size(file, header);
  return header;
}

}  // namespace stepgrad
