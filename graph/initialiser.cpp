#include "graph/initialiser.h"

#include <cmath>
#include <numbers>

namespace stepgrad {

namespace {

// SplitMix64's finaliser: every bit of the input changes about half of the output (Steele, Lea, Flood 2014).
std::uint64_t mix(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

}  // namespace

std::uint64_t stream_key(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char byte : name) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return mix(hash ^ mix(seed + 0x9e3779b97f4a7c15));
}

double uniform_number(std::uint64_t key, std::uint64_t index) {
  const std::uint64_t bits = mix(key + (index + 1) * 0x9e3779b97f4a7c15);
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

double Initialiser::operator()(std::uint64_t key, std::uint64_t index) const {
  switch (kind_) {
    case Kind::uniform:
      return centre_ + spread_ * (2 * uniform_number(key, index) - 1);
    case Kind::normal: {  // Box and Muller 1958, one of the pair
      const double radius = std::sqrt(-2 * std::log1p(-uniform_number(key, 2 * index)));
      const double angle = 2 * std::numbers::pi * uniform_number(key, 2 * index + 1);
      return centre_ + spread_ * radius * std::cos(angle);
    }
    case Kind::constant:
      break;
  }
  return centre_;
}

}  // namespace stepgrad
