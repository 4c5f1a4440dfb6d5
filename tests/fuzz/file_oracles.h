#pragma once

#include <cstring>
#include <string>

#include "graph/error.h"
#include "graph/tensor.h"
#include "tests/fuzz/expect.h"

namespace stepgrad::fuzz {

// What the call refuses, which must be one line; empty where it does not.
template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    const std::string message = error.what();
    expect(!message.empty() && message.find_first_of("\n\r\x1b") == std::string::npos,
           "one line: " + message);
    return message;
  }
  return "";
}

// NaN equals itself, and 0 not −0.
template <class T>
bool same_bits(const Tensor<T>& a, const Tensor<T>& b) {
  if (a.extents() != b.extents()) return false;
  const Tensor<T> x = a.compacted(), y = b.compacted();
  return x.size() == 0 || std::memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

}  // namespace stepgrad::fuzz
