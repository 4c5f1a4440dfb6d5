#pragma once

#include <cmath>

#include "lessons/kit/gradient_check.h"
#include "lessons/kit/lesson.h"
#include "lessons/kit/measure.h"

namespace stepgrad {

// Steps 7 to 9 of the lesson: the check in double, in float, and for every distance. `total` is how many
// elements there are to check. Throws Error where a gradient is not
// what differences say.
inline void check_by_differences(kit::Lesson& lesson, const kit::GradientCheck& check, std::size_t total) {
  constexpr double epsilon = 1e-6;      // how far the check moves a number
  constexpr std::size_t some = 10;      // elements of each value that are checked where all would take long
  constexpr std::size_t all_of = 1000;  // elements in all that do not

  // 7. In double.
  const std::size_t sample = total > all_of ? some : 0;
  const GradcheckReport in_double = check.in_double(epsilon, sample);
  // What is not finite, as the numbers of a file may be, has no derivative that could be wrong.
  const auto finite = [&](const char* name) {
    return std::isfinite(kit::sum(lesson.numbers()[lesson.find(name)].elements()));
  };
  if (finite("attention_output") && finite("upstream") && !in_double.passed()) {
    throw Error("the gradients are not what differences say (which say little where numbers are large): " +
                in_double.summary());
  }
  lesson.fact("epsilon", epsilon);
  lesson.fact("checked", in_double.checked());
  lesson.fact("total", total);
  lesson.fact("report", in_double);
  lesson.step(7);

  // 8. The same check in float.
  const GradcheckReport in_float = check.in_float(epsilon, sample);
  lesson.fact("float_report", in_float);
  lesson.fact("double_digits", kit::digits(in_double.worst_error()));
  lesson.fact("float_digits", kit::digits(in_float.worst_error()));
  lesson.fact("distance", 2 * epsilon);
  lesson.step(8);

  // 9. The worst error of some elements for every ε, from 0.1 down.
  const kit::EpsilonSweep sweep = check.sweep(some);
  lesson.show("sweep", sweep.table());
  lesson.fact("some", some);
  lesson.fact("best_double", sweep.best_double());
  lesson.fact("best_float", sweep.best_float());
  lesson.step(9);
}

}  // namespace stepgrad
