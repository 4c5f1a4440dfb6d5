#pragma once

#include <cmath>
#include <string>

#include <fmt/format.h>

namespace stepgrad::kit {

// A number with so many decimals; what is no finite one as the tables of tensors have it: NaN, inf, -inf. C
// would write a NaN's sign, which depends on how it came to be.
inline std::string number_text(double x, int decimals) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return fmt::format("{:.{}f}", x, decimals);
}

}  // namespace stepgrad::kit
