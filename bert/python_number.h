#pragma once

#include <string>

namespace stepgrad::bert {

// The number as Python's repr() spells it: 0.1, 1e-12, 0.0. REQUIRES: it is finite.
std::string python_number(double number);

}  // namespace stepgrad::bert
