#include "graph/files/safetensors.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::vector<std::string> names(const Safetensors& file) {
  std::vector<std::string> all;
  for (const StoredTensor& tensor : file.tensors()) all.push_back(tensor.name);
  return all;
}

std::vector<float> floats(const Safetensors& file, std::string_view name) {
  return file.read<float>(*file.find(name)).elements();
}

std::vector<std::int64_t> ids(const Safetensors& file, std::string_view name) {
  return file.read_ids(*file.find(name)).elements();
}

// NaN equals itself, and 0 not −0.
std::vector<std::uint32_t> bits(const std::vector<float>& numbers) {
  std::vector<std::uint32_t> all;
  for (const float number : numbers) all.push_back(std::bit_cast<std::uint32_t>(number));
  return all;
}

constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("a tensor of no elements and one of no axes load") {
  const Safetensors empty(file(safetensors(R"({"e":{"dtype":"F32","shape":[0,3],"data_offsets":[0,0]},)"
                                           R"("w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                                           "0000803f")));
  CHECK(empty.find("e")->extents == Extents{0, 3});
  CHECK(floats(empty, "e").empty());
  CHECK(floats(empty, "w") == std::vector<float>{1});

  const Safetensors scalar(
      file(safetensors(R"({"s":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", "0000803f")));
  CHECK(scalar.find("s")->extents.empty());
  CHECK(floats(scalar, "s") == std::vector<float>{1});
}

TEST_CASE("a header may have any length, end in spaces, and name nothing") {
  const std::string header = R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  for (std::size_t spaces = 0; spaces < 17; ++spaces) {
    const std::string padded = header + std::string(spaces, ' ');
    CHECK(floats(Safetensors(file(safetensors(padded, "0000803f 00000040"))), "w") ==
          std::vector<float>{1, 2});
  }
  CHECK(Safetensors(file(safetensors("{}      "))).tensors().empty());
}

TEST_CASE("tensors come in the order of their bytes, whatever the header's order is") {
  const Safetensors reversed(file(safetensors(R"({"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},)"
                                              R"("a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                                              "0000803f 00000040")));
  CHECK(names(reversed) == std::vector<std::string>{"a", "b"});
  CHECK(floats(reversed, "a") == std::vector<float>{1});
  CHECK(floats(reversed, "b") == std::vector<float>{2});
  CHECK(reversed.find("b")->begin == 4);
  CHECK(reversed.find("b")->end == 8);
  CHECK(reversed.find("c") == nullptr);
}

TEST_CASE("__metadata__ is no tensor, wherever it stands") {
  const std::map<std::string, std::string> expected{{"format", "pt"}, {"note", "aé"}};
  const std::string metadata = R"("__metadata__":{"format":"pt","note":"a\u00e9"})";
  const std::string tensor = R"("w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  for (const std::string& header :
       {"{" + metadata + "," + tensor + "}", "{" + tensor + "," + metadata + "}"}) {
    const Safetensors read(file(safetensors(header, "0000803f")));
    CHECK(read.metadata() == expected);
    CHECK(names(read) == std::vector<std::string>{"w"});
  }
}

TEST_CASE("F16 is read to the bit: subnormal numbers, zeros, infinities, NaN") {
  const Safetensors half(file(safetensors(R"({"h":{"dtype":"F16","shape":[12],"data_offsets":[0,24]}})",
                                          "0000 0080 0100 ff03 0004 5535 003c 00bc ff7b 007c 00fc 007e")));
  const std::vector<float> expected{0,        -0.0F,           0x1p-24F,  1023 * 0x1p-24F,
                                    0x1p-14F, 0.333251953125F, 1,         -1,
                                    65504,    infinity,        -infinity, std::bit_cast<float>(0x7FC00000U)};
  CHECK(bits(floats(half, "h")) == bits(expected));
  const std::vector<double> doubles = half.read<double>(*half.find("h")).elements();
  CHECK(doubles[3] == 1023 * 0x1p-24);
  CHECK(std::signbit(doubles[1]));
  CHECK(std::isnan(doubles[11]));
}

TEST_CASE("every F16 is what its sign, exponent and fraction say") {
  std::string data;
  for (std::uint64_t half = 0; half < 0x10000; ++half) data += little_endian(half, 2);
  const std::string header = R"({"h":{"dtype":"F16","shape":[65536],"data_offsets":[0,131072]}})";
  const Safetensors all(file(safetensors(header) + data));
  const std::vector<float> numbers = floats(all, "h");
  std::size_t wrong = 0;
  for (unsigned half = 0; half < 0x10000; ++half) {
    const int exponent = static_cast<int>(half >> 10 & 0x1F), fraction = static_cast<int>(half & 0x3FF);
    double size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    if (exponent == 31) size = fraction == 0 ? HUGE_VAL : std::nan("");
    const double number = std::copysign(size, half >= 0x8000 ? -1 : 1),
                 read = static_cast<double>(numbers[half]);
    const bool same = std::isnan(number) ? std::isnan(read) : number == read;
    if (!same || std::signbit(number) != std::signbit(read)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("BF16 is the upper half of a float") {
  const Safetensors half(file(safetensors(R"({"b":{"dtype":"BF16","shape":[10],"data_offsets":[0,20]}})",
                                          "0000 0080 0100 803f c03f 4940 80bf 807f 80ff c07f")));
  const std::vector<float> expected{
      0, -0.0F, 0x1p-133F, 1, 1.5F, 3.140625F, -1, infinity, -infinity, std::bit_cast<float>(0x7FC00000U)};
  CHECK(bits(floats(half, "b")) == bits(expected));
}

TEST_CASE("F64 is rounded to float, and F32 is exact in double") {
  const Safetensors numbers(file(safetensors(R"({"d":{"dtype":"F64","shape":[3],"data_offsets":[0,24]},)"
                                             R"("f":{"dtype":"F32","shape":[1],"data_offsets":[24,28]}})",
                                             "9a9999999999b93f 000000000000f07f 000000000000f8ff cdcccc3d")));
  CHECK(numbers.read<double>(*numbers.find("d"))(0) == 0.1);
  CHECK(floats(numbers, "d")[0] == 0.1F);
  CHECK(floats(numbers, "d")[1] == infinity);
  CHECK(std::isnan(floats(numbers, "d")[2]));
  CHECK(numbers.read<double>(*numbers.find("f"))(0) == static_cast<double>(0.1F));
}

TEST_CASE("a number that float32 cannot hold is told, not made infinite") {
  const Safetensors large(file(safetensors(R"({"d":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}})",
                                           "000000000000f03f 9c7500883ce4377e")));
  CHECK(large.read<double>(*large.find("d"))(1) == 1e300);
  CHECK(error_of([&] { (void)large.read<float>(*large.find("d")); }) ==
        "w: tensor 'd': element 1 is 1e+300, which is beyond float32: run in float64");
}

TEST_CASE("integers of every width are read as ids, and BOOL as 0 and 1") {
  const Safetensors all(
      file(safetensors(R"({"I64":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},)"
                       R"("U64":{"dtype":"U64","shape":[1],"data_offsets":[8,16]},)"
                       R"("I32":{"dtype":"I32","shape":[1],"data_offsets":[16,20]},)"
                       R"("U32":{"dtype":"U32","shape":[1],"data_offsets":[20,24]},)"
                       R"("I16":{"dtype":"I16","shape":[1],"data_offsets":[24,26]},)"
                       R"("U16":{"dtype":"U16","shape":[1],"data_offsets":[26,28]},)"
                       R"("I8":{"dtype":"I8","shape":[1],"data_offsets":[28,29]},)"
                       R"("U8":{"dtype":"U8","shape":[1],"data_offsets":[29,30]},)"
                       R"("BOOL":{"dtype":"BOOL","shape":[2],"data_offsets":[30,32]}})",
                       "feffffffffffffff ffffffffffffff7f feffffff feffffff feff feff fe fe 0001")));
  CHECK(ids(all, "I64") == std::vector<std::int64_t>{-2});
  CHECK(ids(all, "U64") == std::vector<std::int64_t>{INT64_MAX});
  CHECK(ids(all, "I32") == std::vector<std::int64_t>{-2});
  CHECK(ids(all, "U32") == std::vector<std::int64_t>{0xFFFFFFFE});
  CHECK(ids(all, "I16") == std::vector<std::int64_t>{-2});
  CHECK(ids(all, "U16") == std::vector<std::int64_t>{0xFFFE});
  CHECK(ids(all, "I8") == std::vector<std::int64_t>{-2});
  CHECK(ids(all, "U8") == std::vector<std::int64_t>{0xFE});
  CHECK(ids(all, "BOOL") == std::vector<std::int64_t>{0, 1});
}

TEST_CASE("what cannot be an id, or is no number, is told with its type") {
  const Safetensors all(file(safetensors(R"({"big":{"dtype":"U64","shape":[1],"data_offsets":[0,8]},)"
                                         R"("f":{"dtype":"F32","shape":[1],"data_offsets":[8,12]},)"
                                         R"("eighth":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[12,13]},)"
                                         R"("truth":{"dtype":"BOOL","shape":[2],"data_offsets":[13,15]}})",
                                         "0000000000000080 0000803f 00 0102")));
  const auto ids_error = [&](std::string_view name) {
    return error_of([&] { (void)all.read_ids(*all.find(name)); });
  };
  const auto error = [&](std::string_view name) {
    return error_of([&] { (void)all.read<float>(*all.find(name)); });
  };
  CHECK(ids_error("big") == "w: tensor 'big': element 0 is 9223372036854775808, and ids are below 2^63");
  CHECK(ids_error("truth") == "w: tensor 'truth': element 1 is the byte 2, and a BOOL is 0 or 1");
  CHECK(ids_error("f") == "w: tensor 'f' is stored as F32, and integers are wanted: save it as I64");
  CHECK(
      error("big") ==
      "w: tensor 'big' is stored as U64, and floating numbers are wanted: save it as F64, F32, F16 or BF16");
  CHECK(error("eighth") ==
        "w: tensor 'eighth' is stored as F8_E4M3, which cannot be read: save it as F64, F32, F16 or BF16");
}

TEST_CASE("numbers of the wanted type share the file's bytes, until somebody writes") {
  const std::string header =
      R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}} )";  // 56 bytes with the space
  const Safetensors aligned(file(safetensors(header + " ", "0000803f 00000040")));
  const Tensor<float> first = aligned.read<float>(aligned.tensors()[0]);
  Tensor<float> second = aligned.read<float>(aligned.tensors()[0]);
  CHECK(first.data() == second.data());
  second.write()[0] = 7;
  CHECK(first(0) == 1);
  CHECK(second(0) == 7);

  const Safetensors odd(file(safetensors(header, "0000803f 00000040")));
  CHECK(odd.read<float>(odd.tensors()[0]).data() != odd.read<float>(odd.tensors()[0]).data());
  CHECK(floats(odd, "w") == std::vector<float>{1, 2});
}

TEST_CASE("a tensor outlives the file that it was read from") {
  Tensor<float> tensor;
  {
    const Safetensors read(file(
        safetensors(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}  )", "0000803f 00000040")));
    tensor = read.read<float>(read.tensors()[0]);
  }
  CHECK(tensor.unique());
  tensor.write()[0] = 5;
  CHECK(tensor.elements() == std::vector<float>{5, 2});
}
