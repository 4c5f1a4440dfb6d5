#include "lessons/kit/epsilon_sweep.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lessons/kit/text_table.h"

namespace stepgrad::kit {

namespace {

std::string written(double epsilon) { return fmt::format("{:.0e}", epsilon); }

}  // namespace

std::string logarithmic_bar(double number) {
  const double columns = std::isnan(number) ? 0 : 2 * (std::log10(number) + 14);
  return fmt::format("{:30}",
                     std::string(static_cast<std::size_t>(std::lround(std::clamp(columns, 0.0, 30.0))), '#'));
}

EpsilonSweep::EpsilonSweep(const WorstError& in_double, const WorstError& in_float) {
  for (int exponent = 1; exponent <= 12; ++exponent) {
    const double epsilon = std::pow(10, -exponent);
    lines_.push_back({epsilon, in_double(epsilon), in_float(epsilon)});
  }
}

std::string EpsilonSweep::table() const {
  std::vector<std::vector<std::string>> rows{{"ε", "double", "", "float", ""}};
  for (const Line& line : lines_) {
    std::vector<std::string>& row = rows.emplace_back(std::vector{written(line.epsilon)});
    for (const double error : {line.in_double, line.in_float}) {
      row.push_back(fmt::format("{:.1e}", error));
      row.push_back(logarithmic_bar(error));
    }
  }
  return text_table(rows);
}

std::string EpsilonSweep::best(double Line::*error) const {
  const Line* best = &lines_[0];
  for (const Line& line : lines_) {
    if (line.*error < best->*error) best = &line;
  }
  return written(best->epsilon);
}

}  // namespace stepgrad::kit
