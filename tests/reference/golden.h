#pragma once

#include <filesystem>
#include <string>
#include <type_traits>

namespace stepgrad::testing {

// A subject's folder.
inline std::filesystem::path golden_folder(const std::string& subject) {
  return std::filesystem::path(STEPGRAD_GOLDEN) / subject;
}

// What PyTorch computed in this precision.
template <class T>
const std::string expected_file =
    std::is_same_v<T, float> ? "expected.float32.safetensors" : "expected.float64.safetensors";

// How near stepgrad must come.
template <class T>
constexpr double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-12;

}  // namespace stepgrad::testing
