#include "graph/files/write_file.h"

#include <filesystem>

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
  CHECK(error_of([&] { write_file(taken, "x"); }) == "cannot write " + taken + ": Is a directory");
  CHECK(folder.files() == std::vector<std::string>{"taken"});
}
