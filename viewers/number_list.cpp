#include "viewers/number_list.h"

namespace stepgrad::viewers {

std::string number_list(const std::vector<std::size_t>& numbers) {
  std::string list;
  for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
    if (!list.empty()) list += ",";
    list += std::to_string(numbers[begin]);
    if (end > begin + 1) list += "-" + std::to_string(numbers[end - 1]);
  }
  return list;
}

}  // namespace stepgrad::viewers
