#include "lessons/kit/gradient_check.h"

#include <utility>

namespace stepgrad::kit {

GradientCheck::GradientCheck(const Numbers& numbers, Value y, Value upstream, std::vector<Value> wrt,
                             std::vector<Value> gradients)
    : double_(numbers.evaluator<double>()),
      float_(numbers.evaluator<float>()),
      y_(y),
      upstream_(upstream),
      wrt_(std::move(wrt)),
      gradients_(std::move(gradients)) {}

GradcheckReport GradientCheck::in_double(double epsilon, std::size_t sample) const {
  return gradcheck(double_, y_, upstream_, wrt_, gradients_, {.epsilon = epsilon, .sample = sample});
}

GradcheckReport GradientCheck::in_float(double epsilon, std::size_t sample) const {
  return gradcheck(float_, y_, upstream_, wrt_, gradients_, {.epsilon = epsilon, .sample = sample});
}

EpsilonSweep GradientCheck::sweep(std::size_t sample) const {
  return {[&](double epsilon) { return in_double(epsilon, sample).worst_error(); },
          [&](double epsilon) { return in_float(epsilon, sample).worst_error(); }};
}

}  // namespace stepgrad::kit
