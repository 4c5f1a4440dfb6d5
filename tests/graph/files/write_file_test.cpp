#include "graph/files/write_file.h"

#include <filesystem>

#include <sys/stat.h>

#include "graph/error.h"
#include "tests/catch.h"
#include "tests/support/checks.h"
#include "tests/support/temporary_folder.h"

using namespace stepgrad;
using namespace stepgrad::testing;

TEST_CASE("a file is written in place of another, and nothing is left beside it") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  write_file(path, "first");
  write_file(path, std::string_view("\0\n", 2));
  CHECK(read_file(path) == std::string("\0\n", 2));
  CHECK(folder.files() == std::vector<std::string>{"w"});
}

TEST_CASE("what is not finished leaves the file that was there, and nothing beside it") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w";
  write_file(path, "first");
  {
    FileWriter writer(path);
    writer.write("half");
    CHECK(read_file(path) == "first");
    CHECK(folder.files().size() == 2);
  }
  CHECK(read_file(path) == "first");
  CHECK(folder.files() == std::vector<std::string>{"w"});
}

TEST_CASE("what cannot be written is told, with the reason, and leaves nothing") {
  const TemporaryFolder folder;
  const std::string nowhere = folder.path() + "/no/w";
  CHECK(error_of([&] { write_file(nowhere, "x"); }) ==
        "cannot write " + nowhere + ": No such file or directory");
  const std::string taken = folder.path() + "/taken";
  std::filesystem::create_directory(taken);
  CHECK(error_of([&] { write_file(taken, "x"); }) == "cannot write " + taken + ": it is a folder");
  CHECK(folder.files() == std::vector<std::string>{"taken"});
}

TEST_CASE("what is no file is not replaced by one; what a link names is, and the link stays") {
  const TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe", link = folder.path() + "/link",
                    file = folder.path() + "/file";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(error_of([&] { write_file(pipe, "x"); }) ==
        "cannot write " + pipe + ": it is no ordinary file, and would be replaced by one");
  CHECK(std::filesystem::is_fifo(pipe));
  write_file(file, "first");
  std::filesystem::create_symlink("file", link);
  write_file(link, "second");
  CHECK(std::filesystem::is_symlink(link));
  CHECK(read_file(file) == "second");
}
