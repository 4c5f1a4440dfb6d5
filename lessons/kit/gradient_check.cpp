#include "lessons/kit/gradient_check.h"

#include <string>
#include <utility>

#include <fmt/format.h>

namespace stepgrad::kit {

GradientCheck::GradientCheck(Numbers& numbers, Value y, Value upstream, std::vector<Value> wrt,
                             std::vector<Value> gradients)
    : double_(numbers.evaluator<double>()),
      float_(numbers.evaluator<float>()),
      y_(y),
      upstream_(upstream),
      wrt_(std::move(wrt)),
      gradients_(std::move(gradients)) {}

template <class T>
GradcheckReport GradientCheck::check(const Evaluator<T>& evaluator, double epsilon, std::size_t sample,
                                     Progress& progress) const {
  const std::string work = fmt::format("checking elements at ε = {:.0e}", epsilon);
  return gradcheck(
      evaluator, y_, upstream_, wrt_, gradients_,
      {.epsilon = epsilon, .sample = sample, .progress = [&](std::size_t done, std::size_t total) {
         progress.tell(work, done, total);
       }});
}

GradcheckReport GradientCheck::in_double(double epsilon, std::size_t sample) const {
  Progress progress;
  return check(double_, epsilon, sample, progress);
}

GradcheckReport GradientCheck::in_float(double epsilon, std::size_t sample) const {
  Progress progress;
  return check(float_, epsilon, sample, progress);
}

EpsilonSweep GradientCheck::sweep(std::size_t sample) const {
  Progress progress;
  return {[&](double epsilon) { return check(double_, epsilon, sample, progress).worst_error(); },
          [&](double epsilon) { return check(float_, epsilon, sample, progress).worst_error(); }};
}

}  // namespace stepgrad::kit
