#include "graph/files/npy_header.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/elements.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

constexpr std::string_view save_again = ": save it again, with numpy.save";
constexpr std::string_view copy_again = ": copy or download the file again";

[[noreturn]] void refuse(const FileBytes& file, std::string_view what, std::string_view repair) {
  throw Error(fmt::format("{}: {}{}", file.name(), what, repair));
}

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
    refuse(file, "its numbers are big endian, " + shown,
           fmt::format(": save array.astype('<{}')", descr.substr(1)));
  }
  const char kind = descr.size() < 2 ? ' ' : descr[1];
  if (kind == 'O') refuse(file, "it holds Python objects, " + shown, ": save array.astype('float32')");
  if (kind == 'S' || kind == 'U') refuse(file, "it holds texts, " + shown, ": save an array of numbers");
  if (kind == 'c') refuse(file, "it holds complex numbers, " + shown, ": save array.real or array.imag");
  refuse(file, "its elements are of the type " + shown + ", which cannot be read",
         ": save array.astype('float32'), 'float64' or 'int64'");
}

// The header's text: a dictionary as Python writes it. Only what numpy.save writes is read, nothing is
// evaluated.
class HeaderText {
 public:
  HeaderText(const FileBytes& file, std::string_view text) : file_(file), text_(text) {}

  NpyHeader read() {
    NpyHeader header;
    expect("{");
    while (!skip("}")) {
      const std::string key = string();
      expect(":");
      read_value(key, header);
      if (!skip(",")) {
        expect("}");
        break;
      }
    }
    spaces();
    if (!text_.empty()) wrong();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!seen_[i]) refuse(file_, fmt::format("its header has no {}", keys[i]), save_again);
    }
    return header;
  }

 private:
  static constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};

  [[noreturn]] void wrong() const {
    refuse(file_,
           fmt::format("its header is no dictionary of descr, fortran_order and shape from its byte {} on",
                       size_ - text_.size()),
           save_again);
  }

  void spaces() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size())); }

  // Whether this comes next; then it is passed.
  bool skip(std::string_view word) {
    spaces();
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!skip(word)) wrong();
  }

  std::string string() {
    spaces();
    const char quote = text_.empty() ? ' ' : text_[0];
    if (quote != '\'' && quote != '"') wrong();
    const std::size_t end = text_.find(quote, 1);
    if (end == text_.npos) wrong();
    std::string string(text_.substr(1, end - 1));
    text_.remove_prefix(end + 1);
    return string;
  }

  std::size_t number() {
    spaces();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (error == std::errc::result_out_of_range)
      refuse(file_, "its shape holds a number of 2^64 or more", save_again);
    if (error != std::errc()) wrong();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return number;
  }

  // (), (5,), (2, 3) or (2, 3,)
  Extents shape() {
    std::vector<std::size_t> extents;
    expect("(");
    while (!skip(")")) {
      extents.push_back(number());
      if (skip(",")) continue;
      expect(")");
      if (extents.size() == 1) wrong();  // (5) is a number, not a tuple
      break;
    }
    if (extents.size() > Extents::most) {
      refuse(file_, fmt::format("it has {} axes, and at most {} can be read", extents.size(), Extents::most),
             ": reshape it before it is saved");
    }
    return Extents(extents.begin(), extents.end());
  }

  void read_value(const std::string& key, NpyHeader& header) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) refuse(file_, "its header has the key " + in_quotes(key), save_again);
    if (std::exchange(seen_[static_cast<std::size_t>(found - keys.begin())], true))
      refuse(file_, fmt::format("its header has the key '{}' twice", key), save_again);
    if (key == "shape") {
      header.extents = shape();
    } else if (key == "fortran_order") {
      header.fortran_order = skip("True");
      if (!header.fortran_order) expect("False");
    } else if (skip("[")) {
      refuse(file_, "it holds a structured array", ": save each field by itself, array['name']");
    } else {
      header.type = readable_type(file_, string());
    }
  }

  const FileBytes& file_;
  std::string_view text_;  // what is not read yet
  const std::size_t size_ = text_.size();
  std::array<bool, keys.size()> seen_{};
};

// Files that are often taken for .npy.
void check_kind(const FileBytes& file) {
  const std::string_view bytes = file.view();
  if (bytes.starts_with("PK"))
    refuse(file, "it is an .npz archive", ": save each of its arrays with numpy.save, to an .npy file");
  if (bytes.starts_with("version https://git-lfs"))
    refuse(file, "it is a Git LFS pointer, not the file that it stands for",
           ": fetch that with git lfs pull");
  if (!bytes.starts_with("\x93NUMPY"))
    refuse(file, "it does not begin as an .npy file does", ": save an array with numpy.save");
}

// Where the header's text begins, and how long it is.
std::pair<std::size_t, std::size_t> header_range(const FileBytes& file) {
  const std::string_view bytes = file.view();
  constexpr std::size_t magic = 6;
  if (bytes.size() < magic + 2) refuse(file, fmt::format("it ends after {} bytes", bytes.size()), copy_again);
  const int major = static_cast<unsigned char>(bytes[magic]),
            minor = static_cast<unsigned char>(bytes[magic + 1]);
  if (major < 1 || major > 3 || minor != 0) {
    refuse(file, fmt::format("its format has version {}.{}, and 1.0, 2.0 and 3.0 can be read", major, minor),
           save_again);
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4, begin = magic + 2 + length_bytes;
  if (bytes.size() < begin) refuse(file, fmt::format("it ends after {} bytes", bytes.size()), copy_again);
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + magic + 2, length_bytes);
  if (length > bytes.size() - begin) {
    refuse(file,
           fmt::format("its header should have {} bytes, and the file ends after {} of them", length,
                       bytes.size() - begin),
           copy_again);
  }
  return {begin, length};
}

void check_size(const FileBytes& file, const NpyHeader& header) {
  const std::string what = fmt::format("{} {}", to_string(header.type), to_string(header.extents));
  const std::optional<std::size_t> bytes = byte_count(header.type, header.extents);
  if (!bytes) refuse(file, what + " does not fit in memory", save_again);
  const std::size_t has = file.size() - header.size;
  if (*bytes != has)
    refuse(file, fmt::format("{} takes {} bytes, and {} follow its header", what, *bytes, has), copy_again);
}

}  // namespace

NpyHeader read_npy_header(const FileBytes& file) {
  check_kind(file);
  const auto [begin, length] = header_range(file);
  NpyHeader header = HeaderText(file, file.view().substr(begin, length)).read();
  header.size = begin + length;
  check_size(file, header);
  return header;
}

}  // namespace stepgrad
