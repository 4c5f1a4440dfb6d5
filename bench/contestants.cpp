#include "bench/contestants.h"

#include <filesystem>

#include "bench/worker.h"
#include "graph/error.h"
#include "lessons/kit/command_line.h"

namespace stepgrad::bench {

namespace {

using Command = std::vector<std::string>;

void append_case(Command& command, const Case& run, unsigned threads) {
  for (const std::string& word :
       {pass(run), std::to_string(run.batch), std::to_string(run.seq), std::to_string(threads)})
    command.push_back(word);
}

constexpr const char* without = "none";  // --python none leaves PyTorch out

bool has_torch(const std::string& python) {
  try {
    Worker({python, "-c", "import torch; print('ready')"}, Worker::Trial{60});
    return true;
  } catch (const Error&) {
    return false;
  }
}

// Empty where there is none.
std::string python_with_torch(const std::string& python) {
  if (python == without) return "";
  if (!python.empty()) {
    if (has_torch(python)) return python;
    throw kit::bad_value("python", python, "a Python that can import torch, or none");
  }
  for (const char* candidate : {"python3", "/usr/bin/python3"}) {
    if (has_torch(candidate)) return candidate;
  }
  return "";
}

Contestant stepgrad(const std::string& form, unsigned threads) {
  const std::string worker =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "attention_worker").string();
  return {"stepgrad " + form, [worker, form, threads](const Case& run) {
            Command command{worker, form};
            append_case(command, run, threads);
            return command;
          }};
}

Contestant pytorch(const std::string& what, const std::string& python, unsigned threads) {
  return {what, [what, python, threads](const Case& run) {
            Command command{python, STEPGRAD_BENCH_FOLDER "/pytorch_worker.py", what};
            append_case(command, run, threads);
            return command;
          }};
}

}  // namespace

std::vector<Contestant> contestants(const std::string& python, unsigned threads) {
  std::vector<Contestant> all = {stepgrad("per-head", threads), stepgrad("packed", threads)};
  const std::string found = python_with_torch(python);
  for (const char* what : {"pytorch tutorial module", "pytorch MultiheadAttention"}) {
    all.push_back(pytorch(what, found, threads));
    if (python == without) {
      all.back().reason = "it was left out";
    } else if (found.empty()) {
      all.back().reason = "there is no python3 with torch (Debian's package: python3-torch)";
    }
  }
  return all;
}

}  // namespace stepgrad::bench
