#include "lessons/kit/progress.h"

#include <cstdlib>

#include "tests/catch.h"

using stepgrad::kit::Progress;

namespace {

// What three reports of twelve write, and what clear() adds to it.
std::string written(Progress::Manner manner) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const file = open_memstream(&text, &size);
  {
    Progress progress(file, manner);
    for (const std::size_t done : {0, 6, 12}) progress.tell("checking", done, 12);
  }
  std::fclose(file);
  const std::string result(text, size);
  std::free(text);
  return result;
}

constexpr std::chrono::seconds now{0}, never{3600};

}  // namespace

TEST_CASE("short work is silent") {
  CHECK(written({true, never, now}) == "");
  CHECK(written({false, never, now}) == "");
}

TEST_CASE("long work draws a bar on a terminal and takes it away") {
  CHECK(written({true, now, now}) ==
        "\r\033[K[..............................] checking: 0 of 12"
        "\r\033[K[###############...............] checking: 6 of 12"
        "\r\033[K[##############################] checking: 12 of 12"
        "\r\033[K");
}

TEST_CASE("long work writes plain lines elsewhere, one an interval") {
  CHECK(written({false, now, now}) == "checking: 0 of 12\nchecking: 6 of 12\nchecking: 12 of 12\n");
  CHECK(written({false, now, never}) == "checking: 0 of 12\n");
}
