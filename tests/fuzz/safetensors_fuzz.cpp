// Fuzzes the safetensors reader and writer. An input is a file.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "graph/error.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_safetensors.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"

using namespace stepgrad;
using fuzz::expect;

namespace {

// What nlohmann's own values make of the header, now that it is known to hold no trap for them.
void check_header(const Safetensors& file, std::string_view input) {
  std::uint64_t length = 0;
  std::memcpy(&length, input.data(), 8);
  const auto header = nlohmann::json::parse(input.substr(8, length));
  const std::size_t metadata = header.contains("__metadata__") ? 1 : 0;
  expect(header.size() == file.tensors().size() + metadata, "a tensor for each entry");
  std::uint64_t end = 0;
  for (const StoredTensor& tensor : file.tensors()) {
    const auto& entry = header.at(tensor.name);
    expect(entry.at("dtype") == to_string(tensor.type), "the header's dtype");
    expect(entry.at("shape") == std::vector<std::size_t>(tensor.extents.begin(), tensor.extents.end()),
           "the header's shape");
    expect(entry.at("data_offsets") == std::vector{tensor.begin, tensor.end}, "the header's offsets");
    expect(tensor.begin == end, "tensors that follow each other");
    end = tensor.end;
    expect(file.find(tensor.name) == &tensor, "to find " + tensor.name);
  }
  expect(8 + length + end == input.size(), "the tensors to be the data");
}

MaskTensor mask_of(const IndexTensor& marks) {
  MaskTensor mask(marks.extents());
  Mask* to = mask.write();
  for (std::size_t i = 0; i < mask.size(); ++i) to[i] = marks.data()[i] == 1 ? Mask::keep : Mask::block;
  return mask;
}

template <class T>
Tensor<T> read_again(const Safetensors& file, const StoredTensor& stored, const Tensor<T>&) {
  return file.read<T>(stored);
}
IndexTensor read_again(const Safetensors& file, const StoredTensor& stored, const IndexTensor&) {
  return file.read_ids(stored);
}
MaskTensor read_again(const Safetensors& file, const StoredTensor& stored, const MaskTensor&) {
  return mask_of(file.read_ids(stored));
}

// The tensors that can be read, as each type that they can be read as.
std::vector<NamedTensor> read_all(const Safetensors& file) {
  std::vector<NamedTensor> all;
  for (const StoredTensor& tensor : file.tensors()) {
    fuzz::refusal([&] { all.push_back({tensor.name, file.read<float>(tensor)}); });
    fuzz::refusal([&] { all.push_back({tensor.name + "\"", file.read<double>(tensor)}); });
    fuzz::refusal([&] {
      const IndexTensor ids = file.read_ids(tensor);
      all.push_back({tensor.name + "é", ids});
      if (tensor.type == StoredType::BOOL) all.push_back({tensor.name + "\n", mask_of(ids)});
    });
  }
  return all;
}

// What is written is read back to the bit, and written the same again.
void check_round_trip(const std::vector<NamedTensor>& tensors,
                      const std::map<std::string, std::string>& metadata) {
  std::string bytes;
  const std::string refused = fuzz::refusal([&] { bytes = safetensors_bytes(tensors, metadata); });
  if (!refused.empty()) {  // names that meet where something is added to them
    expect(refused.starts_with("two tensors have the name "), "no refusal: " + refused);
    return;
  }
  const Safetensors file(FileBytes("written", bytes));
  expect(file.tensors().size() == tensors.size() && file.metadata() == metadata, "all that was written");
  std::vector<NamedTensor> again;
  for (const NamedTensor& named : tensors) {
    const StoredTensor& stored = *file.find(named.name);
    std::visit(
        [&](const auto& tensor) {
          const auto read = read_again(file, stored, tensor);
          expect(fuzz::same_bits(read, tensor), "the tensor that was written");
          again.push_back({named.name, read});
        },
        named.tensor);
  }
  expect(safetensors_bytes(again, metadata) == bytes, "the same file again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzz::refusal([&] {
    const Safetensors file(FileBytes("input", input));
    check_header(file, input);
    check_round_trip(read_all(file), file.metadata());
  });
  return 0;
}
