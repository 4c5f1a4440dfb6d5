#include "graph/files/npy.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string header(const std::string& descr, const std::string& shape, const std::string& order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

Npy made(const std::string& descr, const std::string& shape, std::string_view data) {
  return Npy(file(npy(header(descr, shape), data)));
}

}  // namespace

TEST_CASE("an array is read with its type and its shape") {
  const Npy array = made("<f4", "(2, 3)", "0000803f 00000040 00004040 00008040 0000a040 0000c040");
  CHECK(array.type() == StoredType::F32);
  CHECK(array.extents() == Extents{2, 3});
  CHECK(difference(array.read<float>(), {2, 3}, {1, 2, 3, 4, 5, 6}).empty());
  CHECK(difference(array.read<double>(), {2, 3}, {1, 2, 3, 4, 5, 6}).empty());
}

TEST_CASE("floating numbers of 16 and 64 bits are read") {
  CHECK(made("<f8", "(1,)", "9a9999999999b93f").read<double>()(0) == 0.1);
  CHECK(made("<f8", "(1,)", "9a9999999999b93f").read<float>()(0) == 0.1F);
  CHECK(made("<f2", "(2,)", "003e 0100").read<float>().elements() == std::vector<float>{1.5F, 0x1p-24F});
}

TEST_CASE("integers and truth values are read as ids") {
  const auto one = [](const std::string& descr, std::string_view data) {
    return made(descr, "()", data).read_ids()();
  };
  CHECK(one("<i8", "feffffffffffffff") == -2);
  CHECK(one("<i4", "feffffff") == -2);
  CHECK(one("<i2", "feff") == -2);
  CHECK(one("|i1", "fe") == -2);
  CHECK(one("<u8", "feffffffffffff7f") == INT64_MAX - 1);
  CHECK(one("<u4", "feffffff") == 0xFFFFFFFE);
  CHECK(one("<u2", "feff") == 0xFFFE);
  CHECK(one("|u1", "fe") == 0xFE);
  CHECK(one("|b1", "01") == 1);
}

TEST_CASE("arrays of no axes and of no elements are read") {
  const Npy scalar = made("<f4", "()", "0000803f");
  CHECK(scalar.extents().empty());
  CHECK(scalar.read<float>()() == 1);
  const Npy empty = made("<f4", "(0, 3)", "");
  CHECK(empty.extents() == Extents{0, 3});
  CHECK(empty.read<float>().size() == 0);
}

TEST_CASE("Fortran's order is read as the elements' indices are") {
  const Npy matrix(file(npy(header("|u1", "(2, 3)", "True"), "01 04 02 05 03 06")));
  CHECK(matrix.extents() == Extents{2, 3});
  CHECK(matrix.read_ids().elements() == std::vector<std::int64_t>{1, 2, 3, 4, 5, 6});
  CHECK(matrix.read_ids().compact());

  const Npy cube(file(npy(header("|u1", "(2, 3, 2)", "True"), "00 64 0a 6e 14 78 01 65 0b 6f 15 79")));
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 2; ++k)
        CHECK(cube.read_ids()(i, j, k) == static_cast<std::int64_t>(100 * i + 10 * j + k));
    }
  }
  CHECK(Npy(file(npy(header("|u1", "(2,)", "True"), "0102"))).read_ids().elements() ==
        std::vector<std::int64_t>{1, 2});
  CHECK(Npy(file(npy(header("|u1", "()", "True"), "01"))).read_ids()() == 1);
  CHECK(Npy(file(npy(header("|u1", "(0, 2)", "True")))).read_ids().extents() == Extents{0, 2});
}

TEST_CASE("versions 2.0 and 3.0 have a longer length") {
  const std::string text = header("|u1", "(1,)");
  for (const char version : {'\2', '\3'}) {
    const std::string content =
        "\x93NUMPY" + std::string{version, '\0'} + little_endian(text.size(), 4) + text + "\x07";
    CHECK(Npy(file(content)).read_ids()(0) == 7);
  }
}

TEST_CASE("a header may be written in other ways that Python reads alike") {
  for (const std::string text : {
           R"({"shape":(1,),"fortran_order":False,"descr":"|u1"})",
           "{ 'shape' : ( 1 , ) , 'descr' : '|u1' , 'fortran_order' : False }   \n",
       }) {
    CHECK(Npy(file(npy(text, "07"))).read_ids().elements() == std::vector<std::int64_t>{7});
  }
  CHECK(Npy(file(npy(header("|u1", "(1, 1,)"), "07"))).extents() == Extents{1, 1});
}

TEST_CASE("numbers of the wanted type share the file's bytes where they are aligned") {
  const std::string text = header("<f4", "(1,)");
  const std::string aligned = text + std::string(64 - (10 + text.size()) % 64, ' ');
  const Npy array(file(npy(aligned, "0000803f")));
  CHECK(array.read<float>().data() == array.read<float>().data());
  const Npy odd(file(npy(aligned + " ", "0000803f")));
  CHECK(odd.read<float>()(0) == 1);
}

TEST_CASE("what is no number, no id, or too large is told with the file") {
  CHECK(error_of([] { (void)made("<i8", "()", "0100000000000000").read<float>(); }) ==
        "w is stored as I64, and floating numbers are wanted: save it as F64, F32 or F16");
  CHECK(error_of([] { (void)made("<f4", "()", "0000803f").read_ids(); }) ==
        "w is stored as F32, and integers are wanted: save it as I64");
  CHECK(error_of([] { (void)made("<f8", "()", "9c7500883ce4377e").read<float>(); }) ==
        "w: element 0 is 1e+300, which is beyond float32: run in float64");
  CHECK(error_of([] { (void)made("|b1", "()", "02").read_ids(); }) ==
        "w: element 0 is the byte 2, and a BOOL is 0 or 1");
}
