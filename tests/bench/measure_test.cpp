#include "bench/measure.h"

#include "tests/catch.h"

using namespace stepgrad::bench;
using Catch::Matchers::ContainsSubstring;

namespace {

// A worker that takes these times, one a turn.
Contestant scripted(const std::string& what, const std::string& times) {
  const std::string script = "echo ready; for ms in " + times + "; do read line; echo $ms 7; done";
  return {what, [script](const Case&) { return std::vector<std::string>{"sh", "-c", script}; }};
}

}  // namespace

TEST_CASE("a row is the median of all turns") {
  const std::vector<Row> rows = measure({}, {scripted("odd", "5 1 2"), scripted("even", "4 1 3")}, 3);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].what == "odd");
  CHECK(rows[0].measured->ms == 2);
  CHECK(rows[0].measured->peak_mb == 7);
  CHECK(rows[1].measured->ms == 3);
  CHECK(measure({}, {scripted("two", "4 1")}, 2)[0].measured->ms == 2.5);
}

TEST_CASE("whoever cannot be run, or fails on the way, has a row that says why") {
  const Contestant absent{"absent", {}, "it is not installed"};
  const std::vector<Row> rows = measure({}, {absent, scripted("short", "4"), scripted("long", "4 4")}, 2);
  CHECK(!rows[0].measured);
  CHECK(rows[0].reason == "it is not installed");
  CHECK(!rows[1].measured);
  CHECK(rows[1].reason == "sh gave no measurement");
  CHECK(rows[2].measured);
}

TEST_CASE("a worker is told the form, the pass, the batch, the tokens and its threads") {
  const std::vector<Contestant> all = contestants("none", 2);
  REQUIRE(all.size() == 4);
  const auto told = [](const Contestant& contestant) {
    std::vector<std::string> command = contestant.command({.backward = true, .batch = 8, .seq = 128});
    command.erase(command.begin());
    return command;
  };
  CHECK(all[0].what == "stepgrad per-head");
  CHECK(told(all[0]) == std::vector<std::string>{"per-head", "forward+backward", "8", "128", "2"});
  CHECK(all[1].what == "stepgrad packed");
  CHECK(told(all[1]) == std::vector<std::string>{"packed", "forward+backward", "8", "128", "2"});
  CHECK(all[2].what == "pytorch tutorial module");
  CHECK(all[3].what == "pytorch MultiheadAttention");
  CHECK(all[2].reason == "it was left out");
  for (const char* python : {"/no/such/python", "/bin/true", "it's"}) {
    CHECK_THROWS_WITH(contestants(python, 2), ContainsSubstring("a Python that can import torch"));
  }
}
