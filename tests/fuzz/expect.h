#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace stepgrad::fuzz {

// What an oracle says: libFuzzer keeps the input of a run that aborts, and names its file.
inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "expected: %s\n", what.c_str());
  std::abort();
}

}  // namespace stepgrad::fuzz
