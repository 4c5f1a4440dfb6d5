#pragma once

namespace stepgrad::bench {

// What the linked CBLAS reaches now on a large product of square float32 matrices, in GFLOP/s: the best of a
// few.
double sgemm_gflops();

}  // namespace stepgrad::bench
