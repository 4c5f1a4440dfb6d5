#pragma once

#include <functional>
#include <string>

namespace stepgrad::kit {

// The worst error of a gradient check with a certain ε.
using WorstError = std::function<double(double epsilon)>;

// The worst errors for ε = 1e-01 … 1e-12 in both precisions, each with a bar on a logarithmic scale, so that
// the lines together draw the curve.
std::string epsilon_sweep(const WorstError& in_double, const WorstError& in_float);

// A bar for a number: two columns for each power of ten above 1e-14, filled with spaces to 30. NaN and what
// is not positive have none.
std::string logarithmic_bar(double number);

}  // namespace stepgrad::kit
