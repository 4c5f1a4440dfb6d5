// Fuzzes the .npy reader and writer. An input is a file.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graph/error.h"
#include "graph/files/npy.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/file_oracles.h"

using namespace stepgrad;
using fuzz::expect;

namespace {

Tensor<float> read_again(const Npy& file, const Tensor<float>&) { return file.read<float>(); }
Tensor<double> read_again(const Npy& file, const Tensor<double>&) { return file.read<double>(); }
IndexTensor read_again(const Npy& file, const IndexTensor&) { return file.read_ids(); }

// What is written is read back to the bit, and written the same again.
template <class T>
void check_round_trip(const Npy& file, const Tensor<T>& tensor) {
  expect(tensor.extents() == file.extents() && tensor.compact(), "a tensor of the file's shape");
  const std::string bytes = npy_bytes(tensor);
  expect((bytes.size() - tensor.size() * sizeof(T)) % 64 == 0, "aligned data");
  const Npy written(FileBytes("written", bytes));
  const Tensor<T> again = read_again(written, tensor);
  expect(fuzz::same_bits(again, tensor), "the tensor that was written");
  expect(npy_bytes(again) == bytes, "the same file again");
}

// The file's bytes in the other order, with the axes turned round, are the transpose.
void check_orders(std::string input, const Npy& file, const IndexTensor& tensor) {
  if (tensor.rank() != 2) return;
  const auto shape = [](std::size_t a, std::size_t b) { return fmt::format("({}, {})", a, b); };
  const std::string here = shape(tensor.extents()[0], tensor.extents()[1]),
                    turned = shape(tensor.extents()[1], tensor.extents()[0]);
  const std::size_t data = input.size() - tensor.size() * element_width(file.type());
  const std::size_t row_major = input.find("False"), at = input.find(here);
  if (std::max(row_major, at) >= data) return;  // written in another way, or column-major
  input.replace(row_major, 5, "True ");
  input.replace(at, here.size(), turned);
  const Npy other(FileBytes("other", input));
  expect(fuzz::same_bits(other.read_ids().transposed(0, 1), tensor), "the transpose in Fortran's order");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzz::refusal([&] {
    const Npy file(FileBytes("input", input));
    fuzz::refusal([&] { check_round_trip(file, file.read<float>()); });
    fuzz::refusal([&] { check_round_trip(file, file.read<double>()); });
    fuzz::refusal([&] {
      const IndexTensor ids = file.read_ids();
      check_round_trip(file, ids);
      check_orders(std::string(input), file, ids);
    });
  });
  return 0;
}
