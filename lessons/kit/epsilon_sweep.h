#pragma once

#include <functional>
#include <string>
#include <vector>

namespace stepgrad::kit {

// The worst error of a gradient check with a certain ε.
using WorstError = std::function<double(double epsilon)>;

// The worst errors for ε = 1e-01 … 1e-12 in both precisions.
class EpsilonSweep {
 public:
  EpsilonSweep(const WorstError& in_double, const WorstError& in_float);

  // A line for each ε, each error with a bar on a logarithmic scale, so that the lines together draw the
  // curve.
  std::string table() const;
  // The ε with the smallest error, the largest where several have it, as the table writes it: 1e-05.
  std::string best_double() const { return best(&Line::in_double); }
  std::string best_float() const { return best(&Line::in_float); }

 private:
  struct Line {
    double epsilon, in_double, in_float;
  };
  std::string best(double Line::*error) const;

  std::vector<Line> lines_;
};

// A bar for a number: two columns for each power of ten above 1e-14, filled with spaces to 30. NaN and what
// is not positive have none.
std::string logarithmic_bar(double number);

}  // namespace stepgrad::kit
