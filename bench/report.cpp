#include "bench/report.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/sizes.h"
#include "lessons/kit/text_table.h"

namespace stepgrad::bench {

namespace {

constexpr const char* not_compared = "not compared";

double gflops(const Row& row) { return products_gflop(row.run) / (row.measured->ms / 1e3); }

double rounded(double number, double places) { return std::round(number * places) / places; }

bool same_case(const Case& a, const Case& b) {
  return a.backward == b.backward && a.batch == b.batch && a.seq == b.seq;
}

std::vector<std::string> cells(const Row& row, const Row& first, double peak) {
  const std::string size = fmt::format("{} × {}", row.run.batch, row.run.seq);
  if (!row.measured) return {row.what, size, pass(row.run), not_compared, "", "", "", ""};
  return {row.what,
          size,
          pass(row.run),
          fmt::format("{:.2f}", row.measured->ms),
          first.measured ? fmt::format("{:.2f}", row.measured->ms / first.measured->ms) : "",
          fmt::format("{:.1f}", gflops(row)),
          fmt::format("{:.0f} %", 100 * gflops(row) / peak),
          fmt::format("{:.0f}", row.measured->peak_mb)};
}

}  // namespace

std::string pass(const Case& run) { return run.backward ? "forward+backward" : "forward"; }

double products_gflop(const Case& run) {
  const double tokens = static_cast<double>(run.batch * run.seq), seq = static_cast<double>(run.seq);
  const double projections = 4 * 2 * tokens * embed_dim * embed_dim;
  const double scores_and_mixing = 2 * 2 * tokens * seq * embed_dim;
  return (run.backward ? 3 : 1) * (projections + scores_and_mixing) / 1e9;
}

std::string table(const Report& report) {
  std::vector<std::vector<std::string>> lines = {
      {"", "batch × seq", "pass", "ms", "× first", "GFLOP/s", "of peak", "peak MB"}};
  const Row* first = nullptr;
  std::string reasons;
  for (const Row& row : report.rows) {
    if (first == nullptr || !same_case(row.run, first->run)) first = &row;
    lines.push_back(cells(row, *first, report.sgemm_peak_gflops));
    const std::string reason = row.what + ": " + not_compared + ", " + row.reason + "\n";
    if (!row.measured && reasons.find(reason) == std::string::npos) reasons += reason;
  }
  return fmt::format(
      "Multi-head attention, {} heads on {} numbers a token, float32, {} threads. Each row is a process of "
      "its\n"
      "own; they take turns. sgemm peak of this machine now: {:.1f} GFLOP/s.\n\n{}{}{}",
      heads, embed_dim, report.threads, report.sgemm_peak_gflops, kit::text_table(lines),
      reasons.empty() ? "" : "\n", reasons);
}

std::string json(const Report& report) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Row& row : report.rows) {
    nlohmann::ordered_json one = {{"what", row.what},   {"pass", pass(row.run)}, {"batch", row.run.batch},
                                  {"seq", row.run.seq}, {"ms", nullptr},         {"gflops", nullptr},
                                  {"peak_mb", nullptr}};
    if (row.measured) {
      one["ms"] = rounded(row.measured->ms, 1000);
      one["gflops"] = rounded(gflops(row), 10);
      one["peak_mb"] = rounded(row.measured->peak_mb, 10);
    } else {
      one["note"] = not_compared;
      one["reason"] = row.reason;
    }
    rows.push_back(std::move(one));
  }
  const nlohmann::ordered_json document = {{"schema", 1},
                                           {"threads", report.threads},
                                           {"sgemm_peak_gflops", rounded(report.sgemm_peak_gflops, 10)},
                                           {"rows", std::move(rows)}};
  return document.dump(2) + "\n";
}

}  // namespace stepgrad::bench
