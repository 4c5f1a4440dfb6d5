#include "bench/sgemm_peak.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "ops/kernels/gemm.h"

namespace stepgrad::bench {

double sgemm_gflops() {
  constexpr std::size_t n = 2048;
  constexpr int attempts = 4;
  const std::vector<float> a(n * n, 0.5F), b(n * n, 0.25F);
  std::vector<float> c(n * n);
  double best = 0;
  for (int i = 0; i < attempts; ++i) {
    const auto start = std::chrono::steady_clock::now();
    kernels::gemm<float>({a.data(), n, n, n, 1}, {b.data(), n, n, n, 1}, 0, {c.data(), n, n, n, 1});
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    best = std::max(best, 2.0 * n * n * n / passed.count() / 1e9);
  }
  return best;
}

}  // namespace stepgrad::bench
