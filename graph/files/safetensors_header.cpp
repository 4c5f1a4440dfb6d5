#include "graph/files/safetensors_header.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "graph/files/elements.h"
#include "graph/files/refuse.h"
#include "graph/files/safetensors_json.h"
#include "graph/files/text.h"

namespace stepgrad {

namespace {

constexpr std::size_t length_bytes = 8;
// The safetensors library's own limit.
constexpr std::uint64_t longest_header = 100'000'000;

[[noreturn]] void refuse(const FileBytes& file, std::string_view what, std::string_view repair) {
  stepgrad::refuse(file.name(), what, repair);
}

[[noreturn]] void refuse(const FileBytes& file, const StoredTensor& tensor, std::string_view what,
                         std::string_view repair = safetensors_save_again) {
  refuse(file, fmt::format("tensor {}: {}", in_quotes(tensor.name), what), repair);
}

// Names files that are often taken for safetensors. Whoever calls has found that this is none: the first
// bytes of another kind are a length too.
void refuse_other_kinds(const FileBytes& file) {
  const std::string_view bytes = file.view();
  if (bytes.starts_with("version https://git-lfs"))
    refuse(file, "it is a Git LFS pointer, not the file that it stands for",
           ": fetch that with git lfs pull");
  if (bytes.starts_with("PK"))
    refuse(file, "it is a zip archive, as torch.save and numpy.savez write",
           ": save it with safetensors.torch.save_file");
  if (bytes.starts_with("\x93NUMPY"))
    refuse(file, "it is an .npy file, which holds one array without a name",
           ": save it with safetensors.torch.save_file");
}

// The header's text, without the length in front of it.
std::string_view header_text(const FileBytes& file) {
  constexpr std::string_view other = ": it is no safetensors file, or damaged";
  const std::string_view bytes = file.view();
  if (bytes.size() < length_bytes) {
    refuse(file,
           fmt::format("it has {} bytes, and a safetensors file begins with 8 for the length of its header",
                       bytes.size()),
           copy_again);
  }
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), length_bytes);
  const std::string_view rest = bytes.substr(length_bytes), header = rest.substr(0, length);
  if (length <= longest_header && header.size() == length && header.starts_with('{')) return header;

  refuse_other_kinds(file);
  if (length > longest_header) {
    refuse(file,
           fmt::format("its first 8 bytes say that its header has {} bytes, and at most {} are allowed",
                       length, longest_header),
           other);
  }
  if (length > rest.size()) {
    refuse(file,
           fmt::format("its header should have {} bytes, and the file ends after {} of them", length,
                       rest.size()),
           copy_again);
  }
  refuse(file, "its header does not begin with {", other);
}

std::string offsets(const StoredTensor& tensor) {
  return fmt::format("data_offsets [{}, {}]", tensor.begin, tensor.end);
}

void check_size(const FileBytes& file, const StoredTensor& tensor) {
  if (tensor.end < tensor.begin) refuse(file, tensor, offsets(tensor) + " end before they begin");
  const std::optional<std::size_t> bytes = byte_count(tensor.type, tensor.extents);
  const std::string what = fmt::format("{} {}", to_string(tensor.type), to_string(tensor.extents));
  if (!bytes) refuse(file, tensor, what + " does not fit in memory");
  if (*bytes != tensor.end - tensor.begin) {
    refuse(file, tensor,
           fmt::format("{} takes {} bytes, and {} hold {}", what, *bytes, offsets(tensor),
                       tensor.end - tensor.begin));
  }
}

// The tensors, in the order of their bytes, are the data: without a hole, an overlap or a byte beyond.
void check_data(const FileBytes& file, const std::vector<StoredTensor>& tensors, std::uint64_t data) {
  std::uint64_t end = 0;
  const StoredTensor* before = nullptr;
  for (const StoredTensor& tensor : tensors) {
    check_size(file, tensor);
    if (tensor.end > data) {
      refuse(file, tensor, fmt::format("{} reach beyond the file's data of {} bytes", offsets(tensor), data),
             copy_again);
    }
    if (tensor.begin < end)
      refuse(file, tensor,
             fmt::format("{} overlap {} of {}", offsets(tensor), offsets(*before), in_quotes(before->name)));
    if (tensor.begin > end)
      refuse(file, tensor,
             fmt::format("{} leave a hole: no tensor has the bytes [{}, {}]", offsets(tensor), end,
                         tensor.begin));
    end = tensor.end;
    before = &tensor;
  }
  if (end < data)
    refuse(file, fmt::format("no tensor has the bytes [{}, {}] at the end of the data", end, data),
           safetensors_save_again);
}

}  // namespace

SafetensorsHeader read_safetensors_header(const FileBytes& file) {
  const std::string_view text = header_text(file);
  SafetensorsHeader header = parse_safetensors_header(file.name(), text);
  header.size = length_bytes + text.size();
  std::ranges::sort(header.tensors, {}, [](const StoredTensor& tensor) {
    return std::tuple(tensor.begin, tensor.end, std::string_view(tensor.name));
  });
  check_data(file, header.tensors, file.size() - header.size);
  return header;
}

}  // namespace stepgrad
