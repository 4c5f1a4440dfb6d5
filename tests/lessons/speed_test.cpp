#include <algorithm>
#include <chrono>

#include "tests/catch.h"
#include "tests/lessons/process.h"

using namespace stepgrad::testing;

TEST_CASE("every lesson takes less than half a second") {
  std::vector<std::string> all = lessons();
  all.insert(all.end(), lessons_about_bert().begin(), lessons_about_bert().end());
  // The two that lessons() leaves to tests of their own.
  all.insert(all.end(), {"08_packed_heads", "14_encoder_layer"});
  for (const std::string& lesson : all) {
    std::vector<double> seconds;
    for (int run = 0; run < 3; ++run) {
      const auto start = std::chrono::steady_clock::now();
      REQUIRE(run_lesson(lesson, {}).status == 0);
      seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    CAPTURE(lesson);
    CHECK(seconds[0] < 0.5);
  }
}
