#include "bert/python_number.h"

#include <fmt/format.h>

namespace stepgrad::bert {

std::string python_number(double number) {
  std::string digits = fmt::format("{}", number);
  return digits.find_first_of(".e") == digits.npos ? digits + ".0" : digits;
}

}  // namespace stepgrad::bert
