#pragma once

#include <cstdint>
#include <string_view>

namespace stepgrad {

// How a parameter begins. Each number is a function of the seed, the parameter's path and the number's index
// alone (counter-based, Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"), drawn in double
// and then rounded: so both precisions begin alike, the order of drawing does not matter, and one row of a
// large table can be drawn alone.
class Initialiser {
 public:
  // Uniform in [−bound, bound).
  static Initialiser uniform(double bound) { return {Kind::uniform, 0, bound}; }
  static Initialiser normal(double mean = 0, double deviation = 1) { return {Kind::normal, mean, deviation}; }
  static Initialiser constant(double value) { return {Kind::constant, value, 0}; }

  // The number at `index` of the stream `key`.
  double operator()(std::uint64_t key, std::uint64_t index) const;

 private:
  enum class Kind { uniform, normal, constant };
  Initialiser(Kind kind, double centre, double spread) : kind_(kind), centre_(centre), spread_(spread) {}

  Kind kind_;
  double centre_, spread_;
};

// The stream that belongs to a name under a seed.
std::uint64_t stream_key(std::uint64_t seed, std::string_view name);

// A uniform number in [0, 1): element `index` of the stream `key`.
double uniform_number(std::uint64_t key, std::uint64_t index);

}  // namespace stepgrad
