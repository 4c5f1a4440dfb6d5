#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stepgrad::viewers {

// Numbers that ascend, runs of them as their ends: 0,3-5.
std::string number_list(const std::vector<std::size_t>& numbers);

}  // namespace stepgrad::viewers
