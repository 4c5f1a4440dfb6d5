#include "graph/files/file_bytes.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "graph/error.h"
#include "graph/files/safetensors.h"
#include "graph/files/write_file.h"
#include "tests/catch.h"
#include "tests/graph/files/made_files.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

namespace {

std::string refusal(const std::string& path) {
  return error_of([&] { const FileBytes bytes{std::filesystem::path(path)}; });
}

}  // namespace

TEST_CASE("a file's bytes are those that it has, and its name is one line") {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() + "/a\nb";
  write_file(path, std::string("\0\1\2", 3));
  const FileBytes bytes(path);
  CHECK(bytes.view() == std::string_view("\0\1\2", 3));
  CHECK(bytes.name() == folder.path() + "/a↵b");
}

TEST_CASE("what is no file, or cannot be read, is told") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  CHECK(refusal(path) == "cannot read " + path + ": No such file or directory");
  CHECK(refusal(folder.path()) == "cannot read " + folder.path() + ": it is a folder");
  std::ofstream(path).close();
  CHECK(refusal(path) == "cannot read " + path + ": it is empty");
  CHECK(refusal("/dev/null") ==
        "cannot read /dev/null: it is a pipe or a device: copy what it gives to a file, and read that");
}

TEST_CASE("a pipe is refused, and not waited for") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  CHECK(refusal(path) ==
        "cannot read " + path + ": it is a pipe or a device: copy what it gives to a file, and read that");
}

TEST_CASE("a file that only others may read is told") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  write_file(path, "x");
  REQUIRE(::chmod(path.c_str(), 0) == 0);
  const auto told = [&] { return refusal(path) == "cannot read " + path + ": Permission denied"; };
  if (::geteuid() != 0) {
    CHECK(told());
    return;
  }
  // Root may read anything: ask as nobody, in a child.
  REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::setuid(65534) == 0 && told() ? 0 : 1);
  int status = 1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("writing to a tensor that a file was mapped for leaves the file as it is") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  // The header takes 56 bytes, so that the data are aligned.
  const std::string content =
      safetensors(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}  )", "0000803f 00000040");
  write_file(path, content);
  Tensor<float> tensor;
  {
    const Safetensors file{std::filesystem::path(path)};
    tensor = file.read<float>(file.tensors()[0]);
  }
  REQUIRE(tensor.unique());  // so write() writes to the mapping itself
  const float* before = tensor.data();
  tensor.write()[0] = 5;
  CHECK(tensor.data() == before);
  CHECK(tensor.elements() == std::vector<float>{5, 2});
  CHECK(read_file(path) == content);
}

TEST_CASE("a file may be replaced while it is mapped, even by itself") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  const std::string large(std::size_t{1} << 20, 'x');
  write_file(path, large);
  const FileBytes bytes{std::filesystem::path(path)};
  write_file(path, "y");
  CHECK(bytes.view() == large);
  write_file(path, bytes.view());
  CHECK(read_file(path) == large);
}
