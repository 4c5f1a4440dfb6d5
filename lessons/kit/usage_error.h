#pragma once

#include "graph/error.h"

namespace stepgrad::kit {

// The command line asks for something that cannot be: the program ends with status 2, not 1. what() is one
// line that names the option, its value and what is allowed.
class UsageError : public Error {
 public:
  using Error::Error;
};

}  // namespace stepgrad::kit
