#pragma once

#include <cstddef>
#include <string>

namespace stepgrad {

// 2,362,368: the digits in groups of three, in every locale.
std::string thousands(std::size_t number);

}  // namespace stepgrad
