#include "viewers/source_excerpt.h"

#include <cstdlib>
#include <fstream>

#include "tests/catch.h"

using stepgrad::Source;
using stepgrad::viewers::source_excerpt;

// Below, the path of this file begins in a folder of the test's own.
namespace {

class Folder {
 public:
  explicit Folder(const std::string& text) {
    std::string pattern = (std::filesystem::temp_directory_path() / "excerpt-test-XXXXXX").native();
    path_ = ::mkdtemp(pattern.data());
    const std::filesystem::path file = path_ / Source::current().file_name();
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

#line 3
Source third_line() { return Source::current(); }
#line 1
Source first_line() { return Source::current(); }
#line 36

}  // namespace

TEST_CASE("the line is marked, with two lines on each side") {
  const Folder folder("one\ntwo\n  three\n\nfive\nsix\n");
  CHECK(source_excerpt(folder.path(), third_line()) ==
        "     1  one\n     2  two\n>    3    three\n     4\n     5  five\n");
  CHECK(source_excerpt(folder.path(), first_line()) == ">    1  one\n     2  two\n     3    three\n");
}

TEST_CASE("a file may end at the line, or before it") {
  CHECK(source_excerpt(Folder("one\ntwo\nthree").path(), third_line()) ==
        "     1  one\n     2  two\n>    3  three\n");
  CHECK(source_excerpt(Folder("one\ntwo\n").path(), third_line()) == "");
  CHECK(source_excerpt("/nowhere", third_line()) == "");
}

TEST_CASE("no line of a source can move the cursor") {
  CHECK(source_excerpt(Folder("\x1b[2J\r\n\n\n").path(), first_line()) == ">    1  ␛[2J␍\n     2\n     3\n");
}
