#pragma once

namespace stepgrad::kernels {

// How many threads a kernel may use: as many as the processor runs at once, unless use_threads() said
// otherwise. Both may be called from any thread.
unsigned threads();

// REQUIRES: most is at least 1.
void use_threads(unsigned most);

}  // namespace stepgrad::kernels
