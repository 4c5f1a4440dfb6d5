#pragma once

#include <cstddef>
#include <string>

namespace stepgrad {

// The two functions that go by the name of GELU (Hendrycks and Gimpel 2016). They differ by up to 5e-4, so
// nobody should have to guess which one is meant.
enum class Gelu {
  erf,   // x Φ(x) = x (1 + erf(x / √2)) / 2: BERT's, and "gelu" in most configurations
  tanh,  // x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2: "gelu_new", "gelu_pytorch_tanh"
};

// √(2/π) and the cubic term's coefficient in the tanh form.
inline constexpr double gelu_slope = 0.79788456080286535588, gelu_cubic = 0.044715;

// erf, tanh
inline std::string to_string(Gelu form) { return form == Gelu::erf ? "erf" : "tanh"; }

}  // namespace stepgrad
