#include "lessons/kit/text_file.h"

#include <algorithm>
#include <fstream>

#include "lessons/kit/usage_error.h"
#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::kit;
using namespace stepgrad::testing;
using namespace std::string_literals;

namespace {

const std::string first = "01_tokens_and_embeddings";

// A file with these bytes, named `text` in a folder of its own.
class TextFile {
 public:
  explicit TextFile(const std::string& bytes) { std::ofstream(path(), std::ios::binary) << bytes; }
  std::string path() const { return folder_.path() + "/text"; }

 private:
  TemporaryFolder folder_;
};

std::string text_of(const std::string& bytes) { return read_text_file(TextFile(bytes).path()); }

// What the complaint says after the file's name.
std::string complaint_about(const std::string& path) {
  try {
    read_text_file(path);
    return "";
  } catch (const UsageError& wrong) {
    const std::string what = wrong.what();
    CHECK(what.starts_with("--text-file '"));
    return what.substr(what.find("': ") + 3);
  }
}

std::string complaint(const std::string& bytes) { return complaint_about(TextFile(bytes).path()); }

}  // namespace

TEST_CASE("a text file: the text without what an editor adds") {
  CHECK(text_of("time flies") == "time flies");
  CHECK(text_of("time flies\n") == "time flies");
  CHECK(text_of("time flies\r\n") == "time flies");
  CHECK(text_of("time\nflies\n\n") == "time\nflies\n");
  CHECK(text_of("\xEF\xBB\xBFZoë 北京 🦊\n") == "Zoë 北京 🦊");
  CHECK(text_of(std::string(1 << 20, 'a')).size() == 1 << 20);
}

TEST_CASE("a text file: what is no text is refused, with its place") {
  CHECK(complaint("") == "must be a text that is not empty");
  CHECK(complaint("\n") == "must be a text that is not empty");
  CHECK(complaint("\xEF\xBB\xBF\r\n") == "must be a text that is not empty");
  CHECK(complaint("ab\ncaf\xe9 x") == "must be a text in UTF-8; byte 7, in line 2, is 0xE9");
  CHECK(complaint("\xff\xfet\0"s) == "must be a text in UTF-8; byte 1, in line 1, is 0xFF");
  CHECK(complaint("ab\0c"s) == "must be a text; byte 3, in line 1, is 0x00, which no text holds");
  CHECK(complaint(std::string((1 << 20) + 1, 'a')) == "must be a text of at most 1 MiB");
}

TEST_CASE("a text file: what cannot be read says why") {
  const TemporaryFolder folder;
  CHECK(complaint_about(folder.path()) == "cannot be read: Is a directory");
  CHECK(complaint_about(folder.path() + "/none") == "cannot be read: No such file or directory");
  CHECK(complaint_about("/dev/zero") == "must be a text of at most 1 MiB");
}

TEST_CASE("a lesson reads its text from a file and from standard input") {
  const TextFile file("Zoë 北京 🦊\n");
  const std::vector<std::string> small{"--embed-dim", "8"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), small.begin(), small.end());
    return more;
  };
  const std::string page = run_lesson(first, with({"--text", "Zoë 北京 🦊"})).out;
  REQUIRE(page.find("Zoë 北京 🦊") != std::string::npos);
  CHECK(run_lesson(first, with({"--text-file", file.path()})).out == page);
  CHECK(run_lesson(first, with({"--text-file", "-"}), {.standard_input = file.path()}).out == page);
}

TEST_CASE("a lesson that refuses a text names the file that it is in") {
  const TextFile white(" \t \n"), broken("\xe9");
  for (const TextFile* file : {&white, &broken}) {
    const Finished run = run_lesson(first, {"--text-file", file->path()});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.starts_with(first + ": --text-file '"));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  }
}
