#include "bench/contestants.h"

#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

namespace stepgrad::bench {

namespace {

using Command = std::vector<std::string>;

void append_case(Command& command, const Case& run, unsigned threads) {
  for (const std::string& word :
       {pass(run), std::to_string(run.batch), std::to_string(run.seq), std::to_string(threads)})
    command.push_back(word);
}

// The name is a word of a shell's line, in single quotes.
bool has_torch(const std::string& python) {
  if (python.find('\'') != std::string::npos) return false;
  return std::system(("'" + python + "' -c 'import torch' </dev/null >/dev/null 2>&1").c_str()) == 0;
}

std::string python_with_torch(const std::string& python) {
  const std::vector<std::string> candidates =
      python.empty() ? std::vector<std::string>{"python3", "/usr/bin/python3"} : std::vector{python};
  for (const std::string& candidate : candidates) {
    if (has_torch(candidate)) return candidate;
  }
  return "";
}

Contestant stepgrad_per_head(unsigned threads) {
  const std::string worker =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "attention_worker").string();
  return {"stepgrad per-head", [worker, threads](const Case& run) {
            Command command{worker};
            append_case(command, run, threads);
            return command;
          }};
}

Contestant pytorch(const std::string& what, const std::string& python, unsigned threads) {
  if (python.empty()) return {what, {}, "there is no python3 with torch (Debian's package: python3-torch)"};
  return {what, [what, python, threads](const Case& run) {
            // The BLAS that torch is linked with is told in its own way how many threads it has.
            Command command{"env"};
            for (const char* name : {"OMP_NUM_THREADS", "BLIS_NUM_THREADS", "OPENBLAS_NUM_THREADS"})
              command.push_back(fmt::format("{}={}", name, threads));
            for (const std::string& word :
                 {python, std::string(STEPGRAD_BENCH_FOLDER "/pytorch_worker.py"), what})
              command.push_back(word);
            append_case(command, run, threads);
            return command;
          }};
}

}  // namespace

std::vector<Contestant> contestants(const std::string& python, unsigned threads) {
  const std::string found = python_with_torch(python);
  return {stepgrad_per_head(threads), pytorch("pytorch tutorial module", found, threads),
          pytorch("pytorch MultiheadAttention", found, threads)};
}

}  // namespace stepgrad::bench
