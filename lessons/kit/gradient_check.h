#pragma once

#include <vector>

#include "graph/gradcheck.h"
#include "lessons/kit/epsilon_sweep.h"
#include "lessons/kit/numbers.h"
#include "lessons/kit/progress.h"

namespace stepgrad::kit {

// gradcheck() of a lesson's gradients in both precisions, from the numbers that the lesson began with.
class GradientCheck {
 public:
  // gradients: what gradients(y, wrt, upstream) gave.
  GradientCheck(Numbers& numbers, Value y, Value upstream, std::vector<Value> wrt,
                std::vector<Value> gradients);

  // sample: how many elements of each value are checked; 0 for all of them.
  GradcheckReport in_double(double epsilon, std::size_t sample) const;
  GradcheckReport in_float(double epsilon, std::size_t sample) const;
  EpsilonSweep sweep(std::size_t sample) const;

 private:
  template <class T>
  GradcheckReport check(const Evaluator<T>& evaluator, double epsilon, std::size_t sample,
                        Progress& progress) const;

  Evaluator<double> double_;
  Evaluator<float> float_;
  Value y_, upstream_;
  std::vector<Value> wrt_, gradients_;
};

}  // namespace stepgrad::kit
