// What numpy.save writes: reference/ holds files that it wrote, and the program that made it.

#include <limits>

#include "graph/files/npy.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string reference(const std::string& name) {
  return read_file(std::string(STEPGRAD_FILES_REFERENCE) + "/" + name + ".npy");
}

}  // namespace

TEST_CASE("an array's bytes are those of numpy.save") {
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(npy_bytes(Tensor<float>({2, 3}, {1, -2, 3, 0.5F, -0.0F, infinity})) == reference("float32"));
  CHECK(npy_bytes(Tensor<double>({}, {0.1})) == reference("float64_scalar"));
  CHECK(npy_bytes(IndexTensor({3}, {-1, 0, std::int64_t{1} << 62})) == reference("int64"));
  CHECK(npy_bytes(MaskTensor({2, 2}, {Mask::keep, Mask::block, Mask::block, Mask::keep})) ==
        reference("bool"));
  CHECK(npy_bytes(Tensor<float>({0, 3})) == reference("empty"));
  CHECK(npy_bytes(MaskTensor({0, 1, 1, 1, 1, 1, 1, 1'000'000'000'000'000'000})) ==
        reference("longest_shape"));
}

TEST_CASE("a view's bytes are those of its copy") {
  const Tensor<float> x({2, 3}, {1, 2, 3, 4, 5, 6});
  CHECK(npy_bytes(x.transposed(0, 1)) == npy_bytes(Tensor<float>({3, 2}, {1, 4, 2, 5, 3, 6})));
}

TEST_CASE("what is written is read back") {
  const Npy array(file(npy_bytes(Tensor<double>({2, 1}, {0.1, -0.0}))));
  CHECK(array.extents() == Extents{2, 1});
  CHECK(array.read<double>().elements() == std::vector<double>{0.1, -0.0});
  const Npy mask(file(npy_bytes(MaskTensor({2}, {Mask::block, Mask::keep}))));
  CHECK(mask.type() == StoredType::BOOL);
  CHECK(mask.read_ids().elements() == std::vector<std::int64_t>{0, 1});
}
