#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::testing;

namespace {

const std::string head = "05_attention_head";

}  // namespace

TEST_CASE("pictures: what is named is written and listed, and nothing else is left") {
  const TemporaryFolder folder;
  const Finished run =
      run_lesson(head, {"--size", "tiny", "--backward", "--emit", "svg,dot,png,pdf", "--output-dir", "out"},
                 {.folder = folder.path()});
  REQUIRE(run.status == 0);
  std::vector<std::string> expected;
  for (const std::string pass : {"backward", "forward"}) {
    for (const std::string format : {"dot", "pdf", "png", "svg"}) {
      const std::string name = head + "." + pass + "." + format;
      expected.push_back(name);
      CHECK(run.out.find("    out/" + name + "\n") != std::string::npos);
      CHECK(std::filesystem::file_size(folder.path() + "/out/" + name) > 500);
    }
    const std::string stem = "out/" + head + "." + pass;
    CHECK(run.out.find("    dot -Tsvg " + stem + ".dot -o " + stem + ".svg\n") != std::string::npos);
  }
  std::vector<std::string> written;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/out"))
    written.push_back(entry.path().filename().native());
  std::sort(written.begin(), written.end());
  CHECK(written == expected);
}

TEST_CASE("without a backward pass there is no picture of one; two runs give the same DOT") {
  const TemporaryFolder first, second;
  for (const TemporaryFolder* folder : {&first, &second})
    REQUIRE(run_lesson("06_multi_head_attention", {"--emit", "dot", "--output-dir", folder->path()}).status ==
            0);
  CHECK(first.files() == std::vector<std::string>{"06_multi_head_attention.forward.dot"});
  const std::string name = "/" + first.files()[0];
  CHECK(read_file(first.path() + name) == read_file(second.path() + name));
}

TEST_CASE("a command that is printed can be pasted") {
  const TemporaryFolder folder;
  const Finished run = run_lesson(head, {"--size", "tiny", "--emit", "dot", "--output-dir", "it's here"},
                                  {.folder = folder.path()});
  REQUIRE(run.status == 0);
  CHECK(run.out.find("dot -Tsvg 'it'\\''s here/05_attention_head.forward.dot'") != std::string::npos);
}

TEST_CASE("a folder that cannot be made or written is one clear line and status 1") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/file") << "not a folder";
  const Finished run =
      run_lesson(head, {"--size", "tiny", "--emit", "svg", "--output-dir", folder.path() + "/file"});
  CHECK(run.status == 1);
  CHECK(run.err.starts_with(head + ": cannot make the folder '"));
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  CHECK(run_lesson(head, {"--size", "tiny", "--emit", "svg", "--output-dir", "/proc/nothing"}).status == 1);
}

TEST_CASE("a folder that is a link to nowhere, or would be behind one, is said to be") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("none", folder.path() + "/link");
  for (const std::string name : {"link", "link/", "link/folder"}) {
    const Finished run = run_lesson(head, {"--size", "tiny", "--emit", "svg", "--output-dir", name},
                                    {.folder = folder.path()});
    CHECK(run.status == 1);
    CHECK(run.err == head + ": cannot make the folder '" + name + "': 'link' is a link to nowhere\n");
  }
}

TEST_CASE("a folder that may not be written to is refused before the lesson begins") {
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms{0555});
  const Finished run = run_lesson(head, {"--size", "tiny", "--emit", "svg", "--output-dir", folder.path()},
                                  {.nobody = ::getuid() == 0});
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(run.err == head + ": cannot write to the folder '" + folder.path() + "': Permission denied\n");
}

TEST_CASE("a picture that finds no room is one clear line, and nothing of it stays") {
  const TemporaryFolder folder;
  const Finished run = run_lesson(head,
                                  {"--size", "tiny", "--trace", "none", "--values", "none", "--emit", "svg",
                                   "--output-dir", folder.path()},
                                  {.largest_file = 8000});
  CHECK(run.status == 1);
  CHECK(run.err == head + ": cannot write " + folder.path() + "/" + head + ".forward.svg: File too large\n");
  CHECK(folder.files().empty());
}

TEST_CASE("a page that finds no room is one clear line") {
  const Finished run = run_lesson(head, {"--size", "tiny"}, {.largest_file = 2000});
  CHECK(run.status == 1);
  CHECK(run.err == head + ": cannot write to standard output: File too large\n");
}

TEST_CASE("a message shows no control character of a path") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/a\x1b[31m\nb";
  const std::string blocked = path + "/" + head + ".forward.dot";
  std::filesystem::create_directories(blocked + "/x");
  const Finished run = run_lesson(head, {"--size", "tiny", "--emit", "dot", "--output-dir", path});
  CHECK(run.status == 1);
  CHECK(run.err.find("a␛[31m↵b") != std::string::npos);
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
}
