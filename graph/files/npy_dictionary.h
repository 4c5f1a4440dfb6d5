#pragma once

#include <string>
#include <string_view>

#include "graph/extents.h"

namespace stepgrad {

inline constexpr std::string_view npy_save_again = ": save it again, with numpy.save";

// The three things that the header of an .npy file says, as a dictionary that Python would read.
struct NpyDictionary {
  std::string descr;           // numpy's name of the type, `<f4`
  bool fortran_order = false;  // the first axis is innermost
  Extents shape;
};

// Throws Error where the text is no such dictionary; messages call the file `name`.
NpyDictionary parse_npy_dictionary(const std::string& name, std::string_view text);

}  // namespace stepgrad
