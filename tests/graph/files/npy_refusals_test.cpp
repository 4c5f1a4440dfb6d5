// What an .npy file must not be. Each refusal is one line: the file, what is wrong, and what to do.

#include <string>

#include "graph/files/npy.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string refusal(std::string_view content) {
  return error_of([&] { const Npy read(file(content)); });
}

std::string refusal_of(const std::string& descr, const std::string& shape, std::string_view data = "") {
  return refusal(npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n", data));
}

const std::string save = ": save it again, with numpy.save";
const std::string copy = ": copy or download the file again";

}  // namespace

TEST_CASE("what is no .npy file at all is told") {
  CHECK(refusal("") == "w: it does not begin as an .npy file does: save an array with numpy.save");
  CHECK(refusal("1.0 2.0\n") == "w: it does not begin as an .npy file does: save an array with numpy.save");
  CHECK(refusal(bytes("504b0304 00000808 0000")) ==
        "w: it is an .npz archive: save each of its arrays with numpy.save, to an .npy file");
  CHECK(refusal("version https://git-lfs.github.com/spec/v1\n") ==
        "w: it is a Git LFS pointer, not the file that it stands for: fetch that with git lfs pull");
}

TEST_CASE("a file that ends before its header does is refused") {
  const std::string whole = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (), }\n", "0000803f");
  REQUIRE(refusal(whole).empty());
  CHECK(refusal(whole.substr(0, 6)) == "w: it ends after 6 bytes" + copy);
  CHECK(refusal(whole.substr(0, 9)) == "w: it ends after 9 bytes" + copy);
  CHECK(refusal(whole.substr(0, 20)) ==
        "w: its header should have 56 bytes, and the file ends after 10 of them" + copy);
  CHECK(refusal("\x93NUMPY" + std::string("\2\0", 2) + bytes("ffffffff")) ==
        "w: its header should have 4294967295 bytes, and the file ends after 0 of them" + copy);
  CHECK(refusal("\x93NUMPY" + bytes("0400 00000000")) ==
        "w: its format has version 4.0, and 1.0, 2.0 and 3.0 can be read" + save);
  CHECK(refusal("\x93NUMPY" + bytes("0101 0000")) ==
        "w: its format has version 1.1, and 1.0, 2.0 and 3.0 can be read" + save);
}

TEST_CASE("a file that is shorter or longer than its shape is refused with both sizes") {
  CHECK(refusal_of("'<f4'", "(2,)", "0000803f 0000") ==
        "w: F32 [2] takes 8 bytes, and 6 follow its header" + copy);
  CHECK(refusal_of("'<f4'", "(1,)", "0000803f 00") ==
        "w: F32 [1] takes 4 bytes, and 5 follow its header" + copy);
  CHECK(refusal_of("'<f4'", "(0, 5)", "00") == "w: F32 [0, 5] takes 0 bytes, and 1 follow its header" + copy);
}

TEST_CASE("a shape is held against the file before anything is allocated") {
  CHECK(refusal_of("'<f4'", "(35184372088832,)", "0000803f") ==
        "w: F32 [35184372088832] takes 140737488355328 bytes, and 4 follow its header" + copy);
  CHECK(refusal_of("'<f4'", "(4294967296, 4294967296, 4294967296)") ==
        "w: F32 [4294967296, 4294967296, 4294967296] does not fit in memory" + save);
  CHECK(refusal_of("'<f4'", "(4611686018427387904,)") ==
        "w: F32 [4611686018427387904] does not fit in memory" + save);
  CHECK(refusal_of("'|u1'", "(0, 18446744073709551615, 2)") ==
        "w: U8 [0, 18446744073709551615, 2] does not fit in memory" + save);
  CHECK(refusal_of("'<f4'", "(18446744073709551616,)") ==
        "w: its shape holds a number of 2^64 or more" + save);
}

TEST_CASE("arrays that hold no numbers, or turned ones, are refused by name") {
  CHECK(refusal_of("'>f4'", "()") == "w: its numbers are big endian, '>f4': save array.astype('<f4')");
  CHECK(refusal_of("'>i8'", "()") == "w: its numbers are big endian, '>i8': save array.astype('<i8')");
  CHECK(refusal_of("'|O'", "()") == "w: it holds Python objects, '|O': save array.astype('float32')");
  CHECK(refusal_of("'<U5'", "()") == "w: it holds texts, '<U5': save an array of numbers");
  CHECK(refusal_of("'|S3'", "()") == "w: it holds texts, '|S3': save an array of numbers");
  CHECK(refusal_of("'<c8'", "()") == "w: it holds complex numbers, '<c8': save array.real or array.imag");
  CHECK(refusal_of("[('a', '<f4')]", "()") ==
        "w: it holds a structured array: save each field by itself, array['name']");
  for (const std::string descr : {"<M8[ns]", "|V2", "<f16", "=f4", "f4", ""}) {
    CHECK(refusal_of("'" + descr + "'", "()") ==
          "w: its elements are of the type '" + descr +
              "', which cannot be read: save array.astype('float32'), 'float64' or 'int64'");
  }
}

TEST_CASE("a header is one dictionary of three keys") {
  const auto at = [](int byte) {
    return "w: its header is no dictionary of descr, fortran_order and shape from its byte " +
           std::to_string(byte) + " on" + save;
  };
  CHECK(refusal(npy("")) == at(0));
  CHECK(refusal(npy("[]")) == at(0));
  CHECK(refusal(npy("{'descr' '<f4'}")) == at(9));
  CHECK(refusal(npy("{'descr: }")) == at(1));
  CHECK(refusal(npy("{'descr': __import__('os')}")) == at(10));
  CHECK(refusal(npy("{}")) == "w: its header has no descr" + save);
  CHECK(refusal(npy("{'descr': '<f4', 'shape': ()}")) == "w: its header has no fortran_order" + save);
  CHECK(refusal(npy("{'descr': '<f4', 'descr': '<f4'}")) == "w: its header has the key 'descr' twice" + save);
  CHECK(refusal(npy("{'order': True}")) == "w: its header has the key 'order'" + save);
  CHECK(refusal(npy("{'fortran_order': 1}")) == at(18));
  CHECK(refusal(npy("{'shape': (-1,)}")) == at(11));
  CHECK(refusal(npy("{'shape': (1.0,)}")) == at(12));
  CHECK(refusal(npy("{'shape': (2)}")) == at(13));
  CHECK(refusal(npy("{'shape': (,)}")) == at(11));
  CHECK(refusal(npy("{'shape': (1 2)}")) == at(13));
  CHECK(refusal(npy("{'shape': (1,)")) == at(14));
  CHECK(refusal(npy("{'descr': '<f4', 'fortran_order': False, 'shape': ()} x")) == at(54));
  CHECK(refusal_of("'<f4'", "(1, 1, 1, 1, 1, 1, 1, 1, 1)") ==
        "w: it has 9 axes, and at most 8 can be read: reshape it before it is saved");
}
