#pragma once

#include <stdexcept>
#include <string>

namespace stepgrad {

// Everything stepgrad refuses is one of these. what() is written for the person who made the call: what was
// wrong, where, and what to do.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace stepgrad
