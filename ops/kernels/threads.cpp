#include "ops/kernels/threads.h"

#include <atomic>
#include <thread>

namespace stepgrad::kernels {

namespace {

std::atomic<unsigned> allowed = std::max(1U, std::thread::hardware_concurrency());

}  // namespace

unsigned threads() { return allowed; }

void use_threads(unsigned most) { allowed = most; }

void on_threads(unsigned parts, std::size_t count,
                const std::function<void(std::size_t begin, std::size_t end)>& part) {
// OpenMP's threads are those that BLIS computes products with: after one they wait for the next work on their
// cores, where threads of our own would have to share with them. Without OpenMP one thread does all parts.
#ifdef _OPENMP
#pragma omp parallel for num_threads(parts) schedule(static, 1)
#endif
  for (unsigned i = 0; i < parts; ++i) part(count * i / parts, count * (i + 1) / parts);
}

}  // namespace stepgrad::kernels
