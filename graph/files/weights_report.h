#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "graph/shape.h"

namespace stepgrad {

// How the keys and shapes of a file differ from those of a module's parameters.
struct WeightsReport {
  struct Misshapen {
    std::string key;
    Shape wanted;
    Extents stored;
  };
  std::vector<std::string> missing;  // a parameter's key that the file does not have
  std::vector<std::string> extra;    // a key of the file that no parameter has
  std::vector<Misshapen> misshapen;
  std::size_t fitting = 0;  // parameters that the file has

  bool loads(bool partial) const {
    return extra.empty() && misshapen.empty() && (missing.empty() || (partial && fitting > 0));
  }
};

// What people read where it does not load: the file, then a line for each kind of difference.
std::string to_string(const WeightsReport& report, const std::string& file, bool partial);

}  // namespace stepgrad
