// bench/run: multi-head attention at BERT-base width, measured in one run beside PyTorch's
// (docs/benchmarks.md).

#include <algorithm>
#include <cstdio>
#include <exception>
#include <regex>

#include <fmt/format.h>

#include "bench/contestants.h"
#include "bench/measure.h"
#include "bench/report.h"
#include "bench/sgemm_peak.h"
#include "lessons/kit/command_line.h"
#include "lessons/kit/help.h"
#include "lessons/kit/standard_output.h"
#include "ops/kernels/threads.h"

using namespace stepgrad;
using namespace stepgrad::bench;

namespace {

struct Options {
  std::vector<Case> sizes = {{.batch = 1, .seq = 5},
                             {.batch = 1, .seq = 128},
                             {.batch = 8, .seq = 128},
                             {.batch = 1, .seq = 512},
                             {.batch = 1, .seq = 2048}};
  std::uint64_t turns = 5;    // of each worker
  std::uint64_t threads = 2;  // of each worker
  std::string python;         // the first that has torch where empty
  bool json = false, help = false;

  void declare(kit::CommandLine& line) {
    line.group("Options");
    line.flag("json", json, "print one JSON document instead of the table");
    line.value({.name = "sizes",
                .group = "",
                .help = "batch x seq of each case",
                .placeholder = "LIST",
                .allowed = "sizes such as 1x5,8x128: batch x seq, each from 1 to 9999",
                .initial = "1x5,1x128,8x128,1x512,1x2048"},
               [this](const std::string& typed) { return take_sizes(typed); });
    line.number("turns", turns, {1, 1000}, "how many turns each worker takes");
    line.number("threads", threads, {1, 256}, "how many threads each worker has");
    line.value({.name = "python",
                .group = "",
                .help = "the Python that has torch, or none to leave PyTorch out",
                .placeholder = "PROGRAM",
                .allowed = "a program's name",
                .initial = "the first of python3 and /usr/bin/python3 that has it",
                .offer = kit::Offer::file},
               [this](const std::string& typed) { return python = typed, !typed.empty(); });
    line.flag("help,h", help, "show this");
  }

  bool take_sizes(const std::string& typed) {
    static const std::regex size("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})(,|$)");
    sizes.clear();
    std::string rest = typed;
    for (std::smatch match; std::regex_search(rest, match, size, std::regex_constants::match_continuous);) {
      sizes.push_back({.batch = std::stoul(match[1]), .seq = std::stoul(match[2])});
      rest = match.suffix();
    }
    return rest.empty() && !sizes.empty() && typed.back() != ',';
  }
};

void say(const std::string& message) { std::fputs(("bench/run: " + message + "\n").c_str(), stderr); }

Report run(const Options& options) {
  const auto threads = static_cast<unsigned>(options.threads);
  kernels::use_threads(threads);
  Report report;
  report.threads = threads;
  const std::vector<Contestant> all = contestants(options.python, threads);
  for (const Case& size : options.sizes) {
    for (const bool backward : {false, true}) {
      report.sgemm_peak_gflops = std::max(report.sgemm_peak_gflops, sgemm_gflops());
      const Case one{backward, size.batch, size.seq};
      say(fmt::format("{} × {}, {}", one.batch, one.seq, pass(one)));
      for (Row& row : measure(one, all, options.turns)) report.rows.push_back(std::move(row));
    }
  }
  return report;
}

// Says whether stepgrad could be measured.
bool read_and_run(const std::vector<std::string>& arguments) {
  Options options;
  kit::CommandLine line;
  options.declare(line);
  line.read(arguments);
  kit::StandardOutput output;
  if (options.help) {
    output.write("Usage: bench/run [options]\n" + kit::option_list(line));
    return true;
  }
  const Report report = run(options);
  output.write(options.json ? json(report) : table(report));
  return std::all_of(report.rows.begin(), report.rows.end(),
                     [&](const Row& row) { return row.measured || row.what != report.rows.front().what; });
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return read_and_run(std::vector<std::string>(argv + 1, argv + argc)) ? 0 : 1;
  } catch (const kit::UsageError& wrong) {
    say(std::string(wrong.what()) + " (see --help)");
    return 2;
  } catch (const std::exception& failed) {
    say(failed.what());
    return 1;
  }
}
