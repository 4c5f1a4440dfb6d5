#include <algorithm>
#include <cctype>
#include <filesystem>

#include "tests/catch.h"
#include "tests/docs/page.h"

using namespace stepgrad::testing;

namespace {

namespace fs = std::filesystem;

// Code without its white space, which differs with the place that it stands in.
std::string plain(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

// The sources that the build compiles, each as one text.
std::vector<std::string> sources() {
  std::vector<std::string> texts;
  for (const char* folder :
       {"graph", "ops", "layers", "bert", "viewers", "lessons", "tests/docs", "tests/library"}) {
    for (const auto& entry : fs::recursive_directory_iterator(project() / folder)) {
      const std::string kind = entry.path().extension().native();
      if (kind == ".h" || kind == ".cpp" || entry.path().filename() == "CMakeLists.txt")
        texts.push_back(plain(text_of(entry.path())));
    }
  }
  return texts;
}

}  // namespace

TEST_CASE("every block of C++ in the documentation stands in a file that is compiled") {
  const std::vector<std::string> texts = sources();
  std::size_t blocks = 0;
  for (const Page& page : documentation()) {
    for (const Fence& fence : page.fences) {
      if (fence.language != "cpp" && fence.language != "cmake") continue;
      INFO(page.at(fence.line) << ":\n" << joined(fence.lines));
      CHECK(std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
        return text.find(plain(joined(fence.lines))) != std::string::npos;
      }));
      ++blocks;
    }
  }
  CHECK(blocks > 10);
}

TEST_CASE("blocks of code are of the kinds that are checked") {
  for (const Page& page : documentation()) {
    for (const Fence& fence : page.fences) {
      INFO(page.at(fence.line) << ": " << fence.language);
      const bool checked = fence.language == "cpp" || fence.language == "cmake" ||
                           fence.language == "console" || fence.language == "sh" ||
                           fence.language == "json" ||
                           fence.language == "shell-session";  // tests/library types these
      CHECK((checked || fence.language == "python" || fence.language == "text"));
    }
  }
}
