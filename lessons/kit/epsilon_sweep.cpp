#include "lessons/kit/epsilon_sweep.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lessons/kit/text_table.h"

namespace stepgrad::kit {

std::string logarithmic_bar(double number) {
  const double columns = std::isnan(number) ? 0 : 2 * (std::log10(number) + 14);
  return fmt::format("{:30}",
                     std::string(static_cast<std::size_t>(std::lround(std::clamp(columns, 0.0, 30.0))), '#'));
}

std::string epsilon_sweep(const WorstError& in_double, const WorstError& in_float) {
  std::vector<std::vector<std::string>> lines{{"ε", "double", "", "float", ""}};
  for (int exponent = 1; exponent <= 12; ++exponent) {
    const double epsilon = std::pow(10, -exponent);
    std::vector<std::string>& line = lines.emplace_back(std::vector{fmt::format("{:.0e}", epsilon)});
    for (const double error : {in_double(epsilon), in_float(epsilon)}) {
      line.push_back(fmt::format("{:.1e}", error));
      line.push_back(logarithmic_bar(error));
    }
  }
  return text_table(lines);
}

}  // namespace stepgrad::kit
