#include "bench/report.h"

#include <regex>

#include <nlohmann/json.hpp>

#include "tests/catch.h"

using namespace stepgrad::bench;

namespace {

Report report() {
  const Case forward{false, 8, 128}, both{true, 8, 128};
  return {2,
          131.24,
          {{"stepgrad per-head", forward, Measured{50, 310.04}},
           {"pytorch tutorial module", forward, Measured{241.2345, 500}},
           {"stepgrad per-head", both, Measured{132, 310}},
           {"pytorch tutorial module", both, {}, "it is not installed"}}};
}

}  // namespace

TEST_CASE("GFLOP are those of the matrix products") {
  // 4 projections of 2 · 1024 · 768² and 2 products of 2 · 8 · 12 · 128² · 64.
  CHECK(products_gflop({false, 8, 128}) == Catch::Approx(4 * 1.207959552 + 2 * 0.201326592).epsilon(1e-12));
  CHECK(products_gflop({true, 8, 128}) == Catch::Approx(3 * products_gflop({false, 8, 128})).epsilon(1e-12));
}

TEST_CASE("the document has the rows, and null where nothing was measured") {
  const nlohmann::json document = nlohmann::json::parse(json(report()));
  CHECK(document["schema"] == 1);
  CHECK(document["threads"] == 2);
  CHECK(document["sgemm_peak_gflops"] == 131.2);
  REQUIRE(document["rows"].size() == 4);
  CHECK(document["rows"][0] ==
        nlohmann::json::parse(R"({"what": "stepgrad per-head", "pass": "forward", "batch": 8,
      "seq": 128, "ms": 50.0, "gflops": 104.7, "peak_mb": 310.0})"));
  CHECK(document["rows"][1]["ms"] == 241.235);
  CHECK(document["rows"][2]["pass"] == "forward+backward");
  CHECK(document["rows"][3] ==
        nlohmann::json::parse(R"({"what": "pytorch tutorial module", "pass": "forward+backward", "batch": 8,
      "seq": 128, "ms": null, "gflops": null, "peak_mb": null, "note": "not compared", "reason": "it is not installed"})"));
}

TEST_CASE("the table sets each time of a case beside the first") {
  const std::string text = std::regex_replace(table(report()), std::regex(" +"), " ");
  CAPTURE(text);
  for (const char* line :
       {"\n stepgrad per-head 8 × 128 forward 50.00 1.00 104.7 80 % 310\n",
        "\n pytorch tutorial module 8 × 128 forward 241.23 4.82 21.7 17 % 500\n",
        "\n stepgrad per-head 8 × 128 forward+backward 132.00 1.00 119.0 91 % 310\n",
        "\n pytorch tutorial module 8 × 128 forward+backward not compared\n",
        "\npytorch tutorial module: not compared, it is not installed\n", "2 threads", "131.2 GFLOP/s"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}
