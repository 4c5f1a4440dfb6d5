#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace stepgrad::bench {

// What is run: the forward pass alone, or with the gradients of the input and of all parameters.
struct Case {
  bool backward = false;
  std::size_t batch = 1, seq = 1;
};

// "forward" or "forward+backward".
std::string pass(const Case& run);

// Additions and multiplications of the matrix products in multi-head attention at BERT-base width, which is
// what every GFLOP/s here is counted by: four projections, scores, and the mixing of values. A gradient takes
// two products for each of the forward pass.
double products_gflop(const Case& run);

struct Measured {
  double ms;       // the median of all timed runs
  double peak_mb;  // the most memory that the process held, in 10⁶ bytes
};

struct Row {
  std::string what;
  Case run;
  std::optional<Measured> measured = {};
  std::string reason = "";  // why it was not compared, where nothing is measured
};

struct Report {
  unsigned threads = 1;
  double sgemm_peak_gflops = 0;
  std::vector<Row> rows;
};

// Rows in columns; of one case, each time beside the first row's.
std::string table(const Report& report);

// {"schema": 1, "threads": …, "sgemm_peak_gflops": …, "rows": […]}, as docs/benchmarks.md describes it.
std::string json(const Report& report);

}  // namespace stepgrad::bench
