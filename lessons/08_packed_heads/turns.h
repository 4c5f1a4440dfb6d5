#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lessons/kit/measure.h"
#include "lessons/kit/numbers.h"

namespace stepgrad {

// The milliseconds that a forward pass takes once its numbers are there.
template <class T>
double milliseconds(Evaluator<T>& run, Value result) {
  run.invalidate();
  const auto start = std::chrono::steady_clock::now();
  run.forward({result});
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// Both forms take turns, so that whatever else the machine does meets both alike.
template <class T>
std::string in_turns(Evaluator<T> per_head, Value expected, Evaluator<T> packed, Value output) {
  constexpr std::size_t most = 21, least = 3;
  constexpr double enough = 60;  // ms in all
  std::vector<double> theirs, ours;
  milliseconds(per_head, expected);  // the first run draws parameters and makes room for results
  milliseconds(packed, output);
  for (double sum = 0; theirs.size() < least || (theirs.size() < most && sum < enough);) {
    theirs.push_back(milliseconds(per_head, expected));
    ours.push_back(milliseconds(packed, output));
    sum += theirs.back() + ours.back();
  }
  return fmt::format("forward, the median of {} turns: per head {:.3f} ms, packed {:.3f} ms", ours.size(),
                     kit::median(theirs), kit::median(ours));
}

inline std::string in_turns(kit::Dtype dtype, kit::Numbers& per_head, Value expected, kit::Numbers& packed,
                            Value output) {
  if (dtype == kit::Dtype::float32)
    return in_turns(per_head.evaluator<float>(), expected, packed.evaluator<float>(), output);
  return in_turns(per_head.evaluator<double>(), expected, packed.evaluator<double>(), output);
}

}  // namespace stepgrad
