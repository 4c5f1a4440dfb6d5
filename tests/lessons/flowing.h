#pragma once

#include <sstream>
#include <string>

namespace stepgrad::testing {

// The text with every run of white space as one space: where lines break is not of interest.
inline std::string flowing(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace stepgrad::testing
