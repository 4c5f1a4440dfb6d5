#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/report.h"

namespace stepgrad::bench {

// Somebody who runs multi-head attention: what its rows are called, and the worker's command for a case.
struct Contestant {
  std::string what;
  std::function<std::vector<std::string>(const Case&)> command;
  std::string reason = "";  // why it cannot be run; empty where it can
};

// stepgrad's two forms first, whose worker lies beside this program; then PyTorch's, run by `python`. Where
// `python` is empty, by the first of python3 and /usr/bin/python3 that can import torch; where it is `none`,
// they say that they were left out. Throws UsageError where another one was named that cannot import torch.
std::vector<Contestant> contestants(const std::string& python, unsigned threads);

}  // namespace stepgrad::bench
