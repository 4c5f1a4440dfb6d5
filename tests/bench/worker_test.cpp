#include "bench/worker.h"

#include "tests/catch.h"
#include "tests/support/checks.h"

using namespace stepgrad;
using bench::Turn, bench::Worker;
using testing::error_of;

namespace {

std::vector<std::string> shell(const std::string& script) { return {"sh", "-c", script}; }

}  // namespace

TEST_CASE("a worker answers each turn with its times and its peak memory") {
  Worker worker(shell("echo ready; read line; echo 1.5 2.25 300; read line; echo 4 300.5"));
  const Turn first = worker.take_turn(), second = worker.take_turn();
  CHECK(first.ms == std::vector<double>{1.5, 2.25});
  CHECK(first.peak_mb == 300);
  CHECK(second.ms == std::vector<double>{4});
  CHECK(second.peak_mb == 300.5);
}

TEST_CASE("a worker that cannot be started, ends early or says something else is named") {
  CHECK(error_of([] { Worker({"/no/such/program"}); }) == "/no/such/program cannot be started");
  CHECK(error_of([] { Worker(shell("echo no")); }) == "sh did not become ready");
  CHECK(error_of([] { Worker(shell("exit 3")); }) == "sh did not become ready");
  for (const char* answer : {"", "echo", "echo 5", "echo 1.5 fast 300", "echo 1.0.5 300", "printf '1 2'"}) {
    CAPTURE(answer);
    Worker worker(shell(std::string("echo ready; read line; ") + answer));
    CHECK(error_of([&] { worker.take_turn(); }) == "sh gave no measurement");
  }
  CHECK(error_of([] { Worker(shell("echo failed: too large")); }) == "too large");
  CHECK(error_of([] { Worker(shell("yes ready | tr -d '\\n'")); }) == "sh did not become ready");
  CHECK(error_of([] { Worker(shell("sleep 1000"), Worker::Trial{0}); }) == "sh did not become ready");
  Worker gone(shell("echo ready"));
  CHECK(error_of([&] { gone.take_turn(); }) == "sh gave no measurement");
}
