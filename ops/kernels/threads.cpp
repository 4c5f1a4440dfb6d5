#include "ops/kernels/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace stepgrad::kernels {

namespace {

std::atomic<unsigned> allowed = std::max(1U, std::thread::hardware_concurrency());

}  // namespace

unsigned threads() { return allowed; }

void use_threads(unsigned most) { allowed = most; }

}  // namespace stepgrad::kernels
