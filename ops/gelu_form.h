#pragma once

#include <cstddef>
#include <string>

namespace stepgrad {

// The functions that go by the name of GELU (Hendrycks and Gimpel 2016). The first two differ by up to
// 5e-4, so nobody should have to guess which one is meant.
enum class Gelu {
  erf,   // x Φ(x) = x (1 + erf(x / √2)) / 2: BERT's, and "gelu" in most configurations
  tanh,  // x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2: "gelu_new", "gelu_pytorch_tanh"
  fast,  // the same with the ten digits 0.7978845608 for √(2/π): "gelu_fast"
};

// The coefficients in the forms with a tanh: √(2/π) or what stands for it, and the cubic term's.
constexpr double gelu_slope(Gelu form) { return form == Gelu::fast ? 0.7978845608 : 0.79788456080286535588; }
inline constexpr double gelu_cubic = 0.044715;

// erf, tanh, fast
std::string to_string(Gelu form);

}  // namespace stepgrad
