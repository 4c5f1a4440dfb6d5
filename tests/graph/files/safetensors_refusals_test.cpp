// What a safetensors file must not be. Each refusal is one line: the file, the tensor, the bytes, and what to
// do.

#include <chrono>
#include <filesystem>
#include <string>

#include "graph/files/safetensors.h"
#include "graph/files/write_file.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string refusal(std::string_view content) {
  return error_of([&] { const Safetensors read(file(content)); });
}

std::string refusal_of_header(std::string_view header, std::string_view data = "0000803f") {
  return refusal(safetensors(header, data));
}

// A header of one tensor `a`, which says this of itself.
std::string one(const std::string& members) { return R"({"a":{)" + members + "}}"; }

const std::string save = ": save the file again, with safetensors.torch.save_file";
const std::string copy = ": copy or download the file again";
const std::string other = ": it is no safetensors file, or damaged";

}  // namespace

TEST_CASE("what is no safetensors file at all is told") {
  CHECK(refusal("") ==
        "w: it has 0 bytes, and a safetensors file begins with 8 for the length of its header" + copy);
  CHECK(refusal(bytes("02000000000000")) ==
        "w: it has 7 bytes, and a safetensors file begins with 8 for the length of its header" + copy);
  CHECK(
      refusal(
          "version https://git-lfs.github.com/spec/v1\n"
          "oid sha256:0000000000000000000000000000000000000000000000000000000000000000\nsize 440449768\n") ==
      "w: it is a Git LFS pointer, not the file that it stands for: fetch that with git lfs pull");
  CHECK(refusal(bytes("504b0304 00000808 0000")) ==
        "w: it is a zip archive, as torch.save and numpy.savez write: save it with "
        "safetensors.torch.save_file");
  CHECK(refusal(npy("{}")) ==
        "w: it is an .npy file, which holds one array without a name: save it with "
        "safetensors.torch.save_file");
}

TEST_CASE("a header's length is held against the file before anything is made of it") {
  const auto start = std::chrono::steady_clock::now();
  CHECK(refusal(bytes("0000000000000080 7b7d")) ==
        "w: its first 8 bytes say that its header has 9223372036854775808 bytes, and at most 100000000 are "
        "allowed" +
            other);
  CHECK(refusal(bytes("ffffffffffffffff 7b7d")) ==
        "w: its first 8 bytes say that its header has 18446744073709551615 bytes, and at most 100000000 are "
        "allowed" +
            other);
  CHECK(refusal(bytes("01e1f50500000000 7b7d")) ==
        "w: its first 8 bytes say that its header has 100000001 bytes, and at most 100000000 are allowed" +
            other);
  CHECK(refusal(bytes("00e1f50500000000 7b7d")) ==
        "w: its header should have 100000000 bytes, and the file ends after 2 of them" + copy);
  CHECK(refusal(bytes("0010000000000000 7b7d")) ==
        "w: its header should have 4096 bytes, and the file ends after 2 of them" + copy);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
}

TEST_CASE("a header that is there, but longer than any may be, is refused") {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() + "/w";
  write_file(path, bytes("01e1f50500000000 7b"));
  std::filesystem::resize_file(path, 8 + 100'000'001);
  CHECK(error_of([&] { const Safetensors read(path); }) ==
        path.native() +
            ": its first 8 bytes say that its header has 100000001 bytes, and at most 100000000 are allowed" +
            other);
}

TEST_CASE("a header whose length begins as a zip archive does is read") {
  const std::string spaces(0x4B50 - 2, ' ');
  CHECK(Safetensors(file(safetensors("{}" + spaces))).tensors().empty());
}

TEST_CASE("a header is one dictionary in JSON and UTF-8") {
  const auto not_json = [](int at) {
    return "w: its header is not JSON in UTF-8 from its byte " + std::to_string(at) + " on" + save;
  };
  CHECK(refusal_of_header("[]", "") == "w: its header does not begin with {" + other);
  CHECK(refusal_of_header("", "7b7d") == "w: its header does not begin with {" + other);
  CHECK(refusal_of_header(" {}", "") == "w: its header does not begin with {" + other);
  CHECK(refusal_of_header(R"({"a":)", "") == not_json(5));
  CHECK(refusal_of_header("{}{}", "") == not_json(2));
  CHECK(refusal_of_header(std::string("{}\0\0", 4), "") == not_json(2));
  CHECK(refusal_of_header(std::string("{\0}", 3), "") == not_json(1));
  CHECK(refusal_of_header("{\"\xff\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}") ==
        not_json(2));
  CHECK(refusal_of_header(R"({"\ud800":{}})") == not_json(8));
  CHECK(refusal_of_header(R"({"a":{"dtype":"F32",}})") == not_json(20));
  CHECK(refusal_of_header(R"({/**/})", "") == not_json(1));
}

TEST_CASE("nesting is refused where it begins") {
  CHECK(refusal_of_header(R"({"a":)" + std::string(100'000, '[')) ==
        "w: tensor 'a' is a list, and must be a dictionary" + save);
  std::string deep = R"({"a":{"shape":)";
  for (int k = 0; k < 100'000; ++k) deep += R"({"a":)";
  CHECK(refusal_of_header(deep) ==
        "w: tensor 'a': shape is a dictionary, and must be a list of whole numbers" + save);
  CHECK(refusal_of_header(R"({"a":{"shape":[[1]]}})") ==
        "w: tensor 'a': shape holds a list, and must hold whole numbers from 0 to 2^64 - 1" + save);
}

TEST_CASE("a name or a key that comes twice is refused") {
  CHECK(refusal_of_header(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                          R"("w":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                          "0000803f 00000040") ==
        "w: it has two tensors of the name 'w', a duplicate key" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","dtype":"F64")")) ==
        "w: tensor 'a' has the key 'dtype' twice" + save);
  CHECK(refusal_of_header(R"({"__metadata__":{"k":"1","k":"2"}})") ==
        "w: __metadata__ has the key 'k' twice" + save);
  CHECK(refusal_of_header(R"({"__metadata__":{},"__metadata__":{}})") ==
        "w: it has __metadata__ twice" + save);
}

TEST_CASE("ranges that overlap, leave a hole or bytes over, or reach too far are refused") {
  const std::string a8 = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]})",
                    a4 = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  CHECK(refusal_of_header(a8 + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                          "0000803f 00000040") ==
        "w: tensor 'b': data_offsets [4, 8] overlap data_offsets [0, 8] of 'a'" + save);
  CHECK(refusal_of_header(a4 + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})",
                          "0000803f 00000040 0000803f") ==
        "w: tensor 'b': data_offsets [8, 12] leave a hole: no tensor has the bytes [4, 8]" + save);
  CHECK(refusal_of_header(a4 + "}", "0000803f 4a554e4b") ==
        "w: no tensor has the bytes [4, 8] at the end of the data" + save);
  CHECK(refusal_of_header("{}", "00") == "w: no tensor has the bytes [0, 1] at the end of the data" + save);
  CHECK(refusal_of_header(a8 + "}", "0000803f 0000") ==
        "w: tensor 'a': data_offsets [0, 8] reach beyond the file's data of 6 bytes" + copy);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])")) ==
        "w: tensor 'a': data_offsets [4, 8] reach beyond the file's data of 4 bytes" + copy);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[0],"data_offsets":[2,2])")) ==
        "w: tensor 'a': data_offsets [2, 2] leave a hole: no tensor has the bytes [0, 2]" + save);
}

TEST_CASE("a range that is not its shape's is refused") {
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1],"data_offsets":[4,0])")) ==
        "w: tensor 'a': data_offsets [4, 0] end before they begin" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])"), "0000803f 00000040") ==
        "w: tensor 'a': F32 [3] takes 12 bytes, and data_offsets [0, 8] hold 8" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[0],"data_offsets":[0,4])")) ==
        "w: tensor 'a': F32 [0] takes 0 bytes, and data_offsets [0, 4] hold 4" + save);
  CHECK(refusal_of_header(
            one(R"("dtype":"F32","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,4])")) ==
        "w: tensor 'a': F32 [4294967296, 4294967296, 4294967296] does not fit in memory" + save);
  // 2⁶² · 4 bytes would be 0.
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])"), "") ==
        "w: tensor 'a': F32 [4611686018427387904] does not fit in memory" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[0,18446744073709551615,2],"data_offsets":[0,0])"),
                          "") ==
        "w: tensor 'a': F32 [0, 18446744073709551615, 2] does not fit in memory" + save);
  // Something to be read that would not fit, if it were allocated before it is held against the file.
  CHECK(refusal_of_header(
            one(R"("dtype":"F32","shape":[35184372088832],"data_offsets":[0,140737488355328])")) ==
        "w: tensor 'a': data_offsets [0, 140737488355328] reach beyond the file's data of 4 bytes" + copy);
}

TEST_CASE("numbers that are no sizes are refused, not converted") {
  const auto shape = [](const std::string& numbers) {
    return refusal_of_header(one(R"("dtype":"F32","shape":)" + numbers + R"(,"data_offsets":[0,4])"));
  };
  const auto holds = [](const std::string& what) {
    return "w: tensor 'a': shape holds " + what + ", and must hold whole numbers from 0 to 2^64 - 1" + save;
  };
  CHECK(shape("[-1]") == holds("-1"));
  CHECK(shape("[1.0]") == holds("1.0"));
  CHECK(shape("[1e0]") == holds("1e0"));
  CHECK(shape("[-0]") == holds("0"));
  CHECK(shape("[18446744073709551616]") == holds("18446744073709551616"));
  CHECK(shape("[1e999]") == "w: its header is not JSON in UTF-8 from its byte 33 on" + save);
  CHECK(shape("[true]") == holds("true"));
  CHECK(shape("[null]") == holds("null"));
  CHECK(shape(R"(["1"])") == holds("the text '1'"));
  CHECK(shape("1") == "w: tensor 'a': shape is 1, and must be a list of whole numbers" + save);
  CHECK(refusal_of_header(
            one(R"("dtype":"F32","shape":[1],"data_offsets":[18446744073709551612,18446744073709551616])")) ==
        "w: tensor 'a': data_offsets holds 18446744073709551616, and must hold whole numbers from 0 to 2^64 "
        "- 1" +
            save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1],"data_offsets":[0,4,8])")) ==
        "w: tensor 'a': data_offsets holds 3 numbers, not 2" + save);
}

TEST_CASE("an entry has dtype, shape and data_offsets, and nothing else") {
  CHECK(refusal_of_header(one("")) == "w: tensor 'a' has no dtype" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","data_offsets":[0,4])")) ==
        "w: tensor 'a' has no shape" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1])")) == "w: tensor 'a' has no data_offsets" + save);
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1],"data_offsets":[0,4],"crc":"1")")) ==
        "w: tensor 'a' has the key 'crc', and may have dtype, shape and data_offsets only" + save);
  CHECK(refusal_of_header(one(R"("dtype":32)")) == "w: tensor 'a': dtype is 32, and must be a text" + save);
  CHECK(refusal_of_header(R"({"a":1})") == "w: tensor 'a' is 1, and must be a dictionary" + save);
  CHECK(refusal_of_header(R"({"__metadata__":null})") ==
        "w: __metadata__ is null, and must be a dictionary" + save);
  CHECK(refusal_of_header(R"({"__metadata__":{"n":1}})") ==
        "w: __metadata__: 'n' is 1, and must be a text" + save);
}

TEST_CASE("a type that is not known, and more axes than tensors have, are refused by name") {
  CHECK(refusal_of_header(one(R"("dtype":"F4","shape":[8],"data_offsets":[0,4])")) ==
        "w: tensor 'a' has dtype 'F4', which cannot be read: save it as F64, F32, F16 or BF16");
  CHECK(refusal_of_header(one(R"("dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4])")) ==
        "w: tensor 'a' has 9 axes, and at most 8 can be read: reshape it before it is saved");
}

TEST_CASE("a name cannot break the line of a message") {
  CHECK(refusal_of_header(R"({"a\n\u001b[31m":1})") ==
        "w: tensor 'a↵␛[31m' is 1, and must be a dictionary" + save);
  const std::string message = refusal_of_header("{\"" + std::string(100'000, 'x') + "\":1}");
  CHECK(message.size() < 250);
  CHECK(error_of([] { const Safetensors read(file("", "a\nb")); }) ==
        "a↵b: it has 0 bytes, and a safetensors file begins with 8 for the length of its header" + copy);
}
