#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepgrad {

// The candidate that `given` was most likely meant to be, in capitals or not; empty where none is near.
std::string nearest(std::string_view given, const std::vector<std::string>& candidates);

}  // namespace stepgrad
