#include "graph/files/write_safetensors.h"

#include <cmath>
#include <filesystem>
#include <limits>

#include <sys/resource.h>

#include "graph/error.h"
#include "graph/files/safetensors.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string refusal(std::vector<NamedTensor> tensors) {
  return error_of([&] { (void)safetensors_bytes(std::move(tensors)); });
}

}  // namespace

// reference/ holds a file that the library wrote, and the program that made it.
TEST_CASE("a file's bytes are those of the safetensors library: types in its order, then names") {
  const std::string written = safetensors_bytes({{"b", Tensor<float>({2}, {1, 2})},
                                                 {"mask", MaskTensor({2}, {Mask::block, Mask::keep})},
                                                 {"a", Tensor<float>({1, 1}, {-1})},
                                                 {"ids", IndexTensor({}, {7})},
                                                 {"empty", Tensor<double>({0, 3})},
                                                 {"温\"\\/\n\x01\x7f", Tensor<double>({1}, {0.5})}},
                                                {{"format", "pt"}});
  CHECK(written == read_file(std::string(STEPGRAD_FILES_REFERENCE) + "/library.safetensors"));
}

TEST_CASE("a header is filled with spaces until the data are aligned") {
  CHECK(safetensors_bytes({}) == safetensors("{}      "));
  for (std::size_t length = 1; length < 10; ++length) {
    const std::string name(length, 'x');
    const std::string header = R"({")" + name + R"(":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    const std::size_t spaces = (8 - header.size() % 8) % 8;
    CHECK(safetensors_bytes({{name, Tensor<float>({1}, {1})}}) ==
          safetensors(header + std::string(spaces, ' '), "0000803f"));
  }
}

TEST_CASE("metadata come in the order of their keys") {
  CHECK(safetensors_bytes({}, {{"note", "aé\t"}, {"format", "pt"}}) ==
        safetensors(R"({"__metadata__":{"format":"pt","note":"aé\t"}} )"));
}

TEST_CASE("what is written is read back to the bit") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Tensor<float> numbers({2, 2}, {-0.0F, nan, HUGE_VALF, 0x1p-149F});
  const std::map<std::string, std::string> metadata{{"format", "pt"}};
  const Safetensors read(
      file(safetensors_bytes({{"温\n", numbers}, {"ids", IndexTensor({1}, {INT64_MIN})}}, metadata)));
  CHECK(read.metadata() == metadata);
  const Tensor<float> again = read.read<float>(*read.find("温\n"));
  CHECK(again.extents() == Extents{2, 2});
  CHECK(std::signbit(again(0, 0)));
  CHECK(std::isnan(again(0, 1)));
  CHECK(again(1, 0) == HUGE_VALF);
  CHECK(again(1, 1) == 0x1p-149F);
  CHECK(read.read_ids(*read.find("ids"))(0) == INT64_MIN);
}

TEST_CASE("views are written in row-major order") {
  const Tensor<float> x({2, 3}, {1, 2, 3, 4, 5, 6});
  const Safetensors read(file(safetensors_bytes({{"turned", x.transposed(0, 1)},
                                                 {"part", x.sliced(1, 1, 3)},
                                                 {"wide", x.sliced(0, 0, 1).broadcast({2, 3})}})));
  CHECK(read.read<float>(*read.find("turned")).elements() == std::vector<float>{1, 4, 2, 5, 3, 6});
  CHECK(read.read<float>(*read.find("part")).elements() == std::vector<float>{2, 3, 5, 6});
  CHECK(read.read<float>(*read.find("wide")).elements() == std::vector<float>{1, 2, 3, 1, 2, 3});
}

TEST_CASE("names that no file can hold are refused, and no file is left") {
  const Tensor<float> x({1}, {1});
  CHECK(refusal({{"a", x}, {"b", x}, {"a", x}}) == "two tensors have the name 'a'");
  CHECK(refusal({{"__metadata__", x}}) == "no tensor can have the name '__metadata__'");
  CHECK(refusal({{"\xff", x}}) == "the name '\uFFFD' cannot be written: it is no UTF-8");
  CHECK(refusal({{"a", Tensor<float>()}}) == "the tensor 'a' holds nothing");

  const TemporaryFolder folder;
  CHECK_THROWS_AS(write_safetensors(folder.path() + "/w", {{"a", x}, {"a", x}}), Error);
  CHECK(folder.files().empty());
}

TEST_CASE("a large tensor is written without a copy of it, and read without one") {
  const auto peak = [] {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;  // MiB
  };
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  const Tensor<float> large = Tensor<float>::filled({64, 1024, 1024}, 1);  // 256 MiB
  const auto before = peak();
  write_safetensors(path, {{"large", large}});
  CHECK(std::filesystem::file_size(path) == 8 + 80 + large.size() * 4);
  const Safetensors read{std::filesystem::path(path)};
  CHECK(read.read<float>(read.tensors()[0])(63, 1023, 1023) == 1);
  CHECK(peak() - before < 64);
}
