#pragma once

#include <array>
#include <cstddef>

namespace stepgrad::kernels {

// term(0) + … + term(count − 1), in double. Additions of one running sum must wait for each other; eight
// sums, added at the end in a fixed order, need not, and the compiler turns them into vector instructions.
template <class Term>
double sum_of(std::size_t count, Term term) {
  constexpr std::size_t lanes = 8;
  std::array<double, lanes> partial{};
  std::size_t k = 0;
  for (; k + lanes <= count; k += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) partial[lane] += term(k + lane);
  }
  double total = 0;
  for (const double sum : partial) total += sum;
  for (; k < count; ++k) total += term(k);
  return total;
}

}  // namespace stepgrad::kernels
